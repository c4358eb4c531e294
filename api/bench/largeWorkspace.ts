import type pg from 'pg';
import { ENDINGS, FIRST_NAMES, id, type Owner, SYLLABLES } from './records';

export const LARGE = { contacts: 1_000_000, companies: 50_000, deals: 20_000, activities: 5_000_000 };

/** A tag and a company that only a few contacts have, and ones that many have. */
export const RARE = { tag: 'board', company: 49_000 };
export const FREQUENT = { tag: 'newsletter', company: 0 };

const COLLEAGUES = 9;
const NOTES = 1_000_000;
const TASKS = 30_000;
const DAYS = 1_095;

/** A number from 0 to 1 that looks random but is the same in every run. Each `salt` gives another series. */
const random = (n: string, salt: number) => `((${n})::bigint * ${7_919 + 2 * salt} % 1000003 / 1000003.0)`;

/** Low numbers are frequent and high ones rare, as with the contacts of companies or the calls with contacts. */
const skewed = (n: string, salt: number, count: number) => `floor(${count} * power(${random(n, salt)}, 2))::bigint`;

const instant = (n: string, salt: number) =>
  `date_trunc('milliseconds', now() - ${random(n, salt)} * interval '${DAYS} days')`;

/**
 * Fills one workspace with three years of a company's work, in the order in which it would have been added. Takes a few
 * minutes.
 */
export const fillLargeWorkspace = async (db: pg.Client, owner: Owner) => {
  const fill = (sql: string) => db.query(sql.replaceAll(':workspace', `'${owner.workspaceId}'::uuid`));
  await fill(`insert into users (id, name, email) select ${id('900000 + n')}, 'Colleague ' || n, 'colleague' || n || '@example.com'
    from generate_series(1, ${COLLEAGUES}) as n`);
  await fill(`insert into memberships (workspace_id, user_id, role)
    select :workspace, ${id('900000 + n')}, 'member' from generate_series(1, ${COLLEAGUES}) as n`);
  const author = (n: string, salt: number) =>
    `case floor(${random(n, salt)} * ${COLLEAGUES + 1}) when 0 then '${owner.userId}' else ${id(`900000 + floor(${random(n, salt)} * ${COLLEAGUES + 1})::bigint`)} end`;
  await fill(companies(author));
  await withoutIndexes(db, 'contacts', () => fill(contacts(author)));
  for (const part of [deals, stageChanges, tasks, suppressions]) await fill(part(author));
  // Without this, the foreign keys of six million rows would be checked one by one. No counts are kept of these two
  // tables.
  await fill('set session_replication_role = replica');
  await withoutIndexes(db, 'notes', () => fill(notes(author)));
  await withoutIndexes(db, 'activities', () => fill(activities(author)));
  await fill('reset session_replication_role');
  await fill(`update contacts set deleted_at = now() where workspace_id = :workspace and id in (
    select ${id('n * 997 + 5')} from generate_series(1, 1000) as n)`);
};

/** Builds the indexes of a table after its rows were added, which is faster for many rows. */
export const withoutIndexes = async (db: pg.Client, table: string, work: () => Promise<unknown>) => {
  const { rows } = await db.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = $1
       and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  await db.query(rows.map(({ indexname }) => `drop index ${indexname}`).join('; '));
  await work();
  await db.query(`set maintenance_work_mem = '1GB'; ${rows.map(({ indexdef }) => indexdef).join('; ')}`);
};

type Author = (n: string, salt: number) => string;

const companies = (author: Author) => `
  insert into companies (workspace_id, id, name, domain, industry, size, owner_id, created_at, updated_at)
  select :workspace, ${id('n')}, name, lower(replace(name, ' ', '')) || n || '.example',
    (array['Building', 'Retail', 'Software', 'Law', 'Health', 'Food', ''])[1 + n % 7], (array['1-10', '11-50', '51-200', null])[1 + n % 4],
    ${author('n', 3)}, ${instant('n', 4)}, ${instant('n', 4)}
  from (select n, (${SYLLABLES}::text[])[1 + n % 25] || (${ENDINGS}::text[])[1 + n / 25 % 20] || ' ' || (array['GmbH', '& Co', 'Ltd', 'KG'])[1 + n / 500 % 4] as name
    from generate_series(0, ${LARGE.companies - 1}) as n) as named`;

const contacts = (author: Author) => `
  insert into contacts (workspace_id, id, name, email, phone, company, company_id, status, tags, notes, owner_id, last_contacted_at, cadence_days, created_at, updated_at)
  select :workspace, ${id('n')}, first || ' ' || last,
    -- One in a hundred has the address of another, one in ten has none.
    case when n % 10 = 3 then '' else lower(first) || '.p' || (n - case when n % 100 = 50 then 50 else 0 end) || 'x@' || lower(last) || '.example' end,
    case when n % 10 < 7 then '+49 30 ' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') else '' end,
    coalesce(companies.name, ''), companies.id, (array['lead', 'lead', 'lead', 'lead', 'lead', 'lead', 'customer', 'customer', 'customer', 'partner'])[1 + n / 7 % 10],
    array_remove(array[case when n % 5 < 2 then 'newsletter' end, case when n % 10 = 1 then 'fair' end, case when n % 100 = 7 then 'vip' end,
      case when n % 3 = 0 then 'list ' || n % 500 end, case when n % 50000 = 9 then '${RARE.tag}' end], null),
    case when n % 4 = 0 then 'Met at the fair, wants an offer by the end of the month.' else '' end,
    ${author('n', 5)}, case when n % 5 < 2 then at + (now() - at) * ${random('n', 6)} end, case when n % 50 = 11 then 90 end, at, at
  from (
    select n, (${FIRST_NAMES}::text[])[1 + n % 20] as first, date_trunc('milliseconds', now()) - (${LARGE.contacts} - n) * interval '94 seconds' as at,
      (${SYLLABLES}::text[])[1 + n / 20 % 25] || (${ENDINGS}::text[])[1 + n / 500 % 20] ||
        case when n % 4 < 3 then '-' || (${SYLLABLES}::text[])[1 + n / 10000 % 25] else '' end as last,
      case when n % 5 < 4 then ${skewed('n', 7, LARGE.companies)} end as company
    from generate_series(0, ${LARGE.contacts - 1}) as n
  ) as people left join companies on companies.workspace_id = :workspace and companies.id = ${id('people.company')}`;

const deals = (author: Author) => `
  insert into deals (workspace_id, id, title, amount, currency, stage, probability, contact_id, owner_id, position, expected_close_date, closed_at, stage_since, lost_reason, created_at, updated_at)
  select :workspace, ${id('n')}, 'Roof of house ' || n, 500 + floor(20000 * power(${random('n', 8)}, 3)), 'EUR', stage, 10 * (n % 10), ${id(skewed('n', 9, LARGE.contacts))},
    ${author('n', 10)}, n, (now() + (n % 200 - 40) * interval '1 day')::date, case when stage like 'closed%' then closed end,
    case when stage like 'closed%' then closed else at end, case when stage = 'closed_lost' then (array['Price', 'Timing', 'Competitor'])[1 + n % 3] else '' end, at, at
  from (select n, at, at + (now() - at) * ${random('n', 11)} as closed,
      (array['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_won', 'closed_won', 'closed_lost', 'closed_lost', 'closed_lost'])[1 + n % 10] as stage
    from (select n, ${instant('n', 12)} as at from generate_series(0, ${LARGE.deals - 1}) as n) as dated) as staged`;

const stageChanges = () => `
  insert into deal_stage_changes (workspace_id, id, deal_id, from_stage, to_stage, created_at)
  select workspace_id, gen_random_uuid(), id, null, 'lead', created_at from deals where workspace_id = :workspace
  union all select workspace_id, gen_random_uuid(), id, 'lead', stage, stage_since from deals where workspace_id = :workspace and stage <> 'lead'`;

const tasks = (author: Author) => `
  insert into tasks (workspace_id, id, title, status, due_date, contact_id, assignee_id, done_at, created_at, updated_at)
  select :workspace, ${id('n')}, 'Call back about house ' || n, case when n % 6 = 0 then 'todo' else 'done' end, at + interval '20 days',
    ${id(skewed('n', 13, LARGE.contacts))}, ${author('n', 14)}, case when n % 6 <> 0 then least(now(), at + interval '15 days') end, at, at
  from (select n, ${instant('n', 15)} as at from generate_series(0, ${TASKS - 1}) as n) as dated`;

const suppressions = () => `
  insert into suppressions (workspace_id, id, email, email_norm, reason)
  select distinct on (lower(email)) workspace_id, id, email, lower(email), 'unsubscribed' from contacts where workspace_id = :workspace and email <> '' and right(phone, 2) = '95'`;

const notes = (author: Author) => `
  insert into notes (workspace_id, id, contact_id, kind, content, author_id, happened_at, created_at, updated_at)
  select :workspace, ${id('n')}, ${id(skewed('n', 16, LARGE.contacts))}, (array['call', 'meeting', 'email', 'email', 'note'])[1 + n % 5],
    'Talked about the offer, wants to think about it until next week.', ${author('n', 17)}, at, at, at
  from (select n, ${instant('n', 18)} as at from generate_series(0, ${NOTES - 1}) as n) as dated order by at`;

/** One activity for every added contact, note, deal and task. The rest are changes of contacts. */
const activities = (author: Author) => `
  insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, created_at)
    select :workspace, new_id(1), 'contact_created', 'Added contact ' || name, 'contact', id, owner_id, created_at from contacts where workspace_id = :workspace
    union all select :workspace, new_id(2), case kind when 'note' then 'note_created' else kind || '_logged' end, 'Logged a ' || kind, 'contact', contact_id, author_id, created_at
      from notes where workspace_id = :workspace
    union all select :workspace, new_id(3), 'deal_created', 'Added deal ' || title, 'deal', id, owner_id, created_at from deals where workspace_id = :workspace
    union all select :workspace, new_id(4), 'task_completed', 'Completed task ' || title, 'task', id, assignee_id, done_at from tasks where workspace_id = :workspace and done_at is not null
    order by created_at;
  insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes, created_at)
  select :workspace, gen_random_uuid(), 'contact_updated', 'Updated contact', 'contact', ${id('contact')}, ${author('n', 19)},
    case when n % 20 = 0 and contact / 7 % 10 between 6 and 8 then jsonb_build_object('status', jsonb_build_array('lead', 'customer'))
      when n % 4 = 0 then jsonb_build_object('phone', jsonb_build_array('', '+49 30 1234567')) else jsonb_build_object('notes', jsonb_build_array('', 'Wants an offer')) end,
    least(now(), date_trunc('milliseconds', now()) - (${LARGE.contacts} - contact) * interval '94 seconds' * ${random('n', 20)})
  from (select n, ${skewed('n', 21, LARGE.contacts)} as contact
    from generate_series(1, ${LARGE.activities} - (select count(*) from activities where workspace_id = :workspace)) as n) as changed
  order by 9`;
