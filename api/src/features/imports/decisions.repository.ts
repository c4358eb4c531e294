import type { ImportObjectType, OnDuplicate } from '@rapport/shared/imports';
import { recordCount } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { LISTS, typeOf, WRITTEN } from './staging.repository';

const FEW_ROWS = 1_000;
const MANY_RECORDS = 50_000;

/**
 * Keeps Postgres from comparing each row with each record: of records that were added a moment ago its statistics say
 * nothing yet. A few rows beside a great many records are better looked up one by one.
 */
const planForMany = async (scope: Scope, objectType: ImportObjectType) => {
  const { total } = await recordCount(scope, objectType);
  const staged = await scope.db('staged').count('* as rows').first();
  if (Number(staged?.rows) > FEW_ROWS || total < MANY_RECORDS) await scope.db.raw('set local enable_nestloop = off');
};

/** The record with the id, else the oldest with the title that is about the same. */
function titled(table: 'deals' | 'tasks', isSame: string): string {
  return `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_title.id) as match
    from staged
    left join own_${table} by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_${table} by_title on by_title.workspace_id = :workspace and by_title.deleted_at is null
      and fold(by_title.title) collate "C" = staged.title_key
      and by_title.company_id is not distinct from staged.company_id and ${isSame}
    order by staged.nth, by_title.created_at, by_title.id`;
}

/**
 * Of every staged row the record it is about: the one with its id, else with its email address, else with its name where
 * nothing speaks against it; of several the oldest. Every key of the file is looked up once, so that a thousand rows of
 * one name cost no more than others.
 */
const MATCHES: Record<ImportObjectType, string> = {
  contacts: `
    select staged.nth, by_id.id is not null as is_id_taken, coalesce(
      case when by_id.deleted_at is null then by_id.id end, by_email.id,
      case when staged.email = '' then by_name.id else by_name.id_without_email end
    ) as match
    from staged
    left join own_contacts by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join (
      select distinct on (email_key) email_key, id from (
        select lower(email) as email_key, id, created_at from own_contacts
        where workspace_id = :workspace and deleted_at is null and email <> '' and lower(email) in (select email_key from staged where email <> '')
        union all
        select lower(other), id, created_at from own_contacts, unnest(other_emails) as other
        where workspace_id = :workspace and deleted_at is null and other_emails <> '{}'
          and lower(other) in (select email_key from staged where email <> '')
      ) as addresses
      order by email_key, created_at, id
    ) by_email on staged.email <> '' and by_email.email_key = staged.email_key
    left join (
      select fold(name) collate "C" as name_key, fold(company) collate "C" as company_key, digits(phone) collate "C" as phone_key,
        (array_agg(id order by created_at, id))[1] as id,
        (array_agg(id order by created_at, id) filter (where email = ''))[1] as id_without_email
      from own_contacts
      where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select name_key from staged)
      group by 1, 2, 3
    ) by_name on by_name.name_key = staged.name_key and by_name.company_key = staged.company_key
      and by_name.phone_key = staged.phone_key`,
  companies: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_name.id) as match
    from staged
    left join own_companies by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_companies by_name on by_name.workspace_id = :workspace and by_name.deleted_at is null
      and fold(by_name.name) collate "C" = staged.name_key
      and (by_name.domain = '' or staged.domain = '' or by_name.domain = staged.domain)
      and (by_name.phone = '' or staged.phone = '' or digits(by_name.phone) = staged.phone_key)
      and (by_name.address = '' or staged.address = '' or by_name.address = staged.address)
    order by staged.nth, by_name.created_at, by_name.id`,
  deals: titled(
    'deals',
    'by_title.contact_id is not distinct from staged.contact_id and by_title.amount = coalesce(staged.amount, 0)',
  ),
  tasks: titled(
    'tasks',
    'by_title.contact_id is not distinct from staged.contact_id and by_title.due_date is not distinct from staged.due_date',
  ),
};

/** By what rows of one file are about the same record, when neither id nor email address says so. */
const SAME_NAME: Record<ImportObjectType, string> = {
  contacts: 'name_key, company_key, phone_key',
  companies: 'name_key, domain, phone_key, address',
  deals: 'title_key, lower(contact_email), fold(company), amount',
  tasks: 'title_key, lower(contact_email), fold(company), due_date',
};

/** Two ids that are here already are two records, whatever else they have in common. */
const KNOWN_ID = 'case when is_id_taken then id end';

/** The one row to keep of those that are about the same record: the first, or with `update` the last. */
const twin = (objectType: ImportObjectType, isLastKept: boolean): string => {
  const [end, of] = isLastKept ? ['max', 'greatest'] : ['min', 'least'];
  const sameName = `over (partition by ${SAME_NAME[objectType]}, ${KNOWN_ID})`;
  const others = [
    `case when match is not null then ${end}(nth) over (partition by match) end`,
    `case when id is not null then ${end}(nth) over (partition by id) end`,
    ...(objectType === 'contacts'
      ? [
          `case when email <> '' then ${end}(nth) over (partition by email_key, ${KNOWN_ID}) end`,
          // Two people of one name with two addresses are two people.
          `case when email = '' then ${end}(nth) ${sameName} else ${end}(nth) filter (where email = '') ${sameName} end`,
        ]
      : [`${end}(nth) ${sameName}`]),
  ];
  return `${of}(nth, ${others.join(', ')})`;
};

const isEmpty = (column: string) => {
  if (LISTS.has(column)) return `decided.${column} = '{}'`;
  return typeOf(column) === 'text' ? `coalesce(decided.${column}, '') = ''` : `decided.${column} is null`;
};

/** Of a primary address or number the column with the further ones. */
const OTHERS: Record<string, string> = { email: 'other_emails', phone: 'other_phones' };

/**
 * An empty cell keeps what is there, so that a short list cannot empty a full record; so does an address that the record
 * knows already as a further one. New further ones are added to those that are there.
 */
export const keeps = (objectType: ImportObjectType, column: string): string => {
  const others = WRITTEN[objectType].find((further) => further === OTHERS[column]);
  if (others) {
    return `case when ${isEmpty(column)} or lower(decided.${column}) in (select lower(unnest(records.${others})))
      then records.${column} else decided.${column} end`;
  }
  const [primary] = Object.entries(OTHERS).find(([, further]) => further === column) ?? [];
  if (!primary) return `case when ${isEmpty(column)} then records.${column} else decided.${column} end`;
  return `records.${column} || array(
    select fresh from unnest(decided.${column}) with ordinality as further (fresh, place)
    where lower(fresh) <> lower(${keeps(objectType, primary)}) and lower(fresh) not in (select lower(unnest(records.${column})))
    order by place)`;
};

/**
 * Decides what happens to every staged row, in a table `decided`: `insert`, `update`, `skip`, `erased` for people who asked
 * to be forgotten, or `limit` for those that no longer fit. Of rows in one file that are about the same record the first is taken, or with `update` the last, filled up
 * from those before it.
 */
export const decideStaged = async (
  scope: Scope,
  objectType: ImportObjectType,
  { onDuplicate, room, columns }: { onDuplicate: OnDuplicate; room: number; columns: string[] },
) => {
  await planForMany(scope, objectType);
  if (onDuplicate === 'create') {
    // A second record cannot have the id of the first.
    await scope.db.raw(`
      create temporary table decided on commit drop as
      select staged.*, null::uuid as match, new_id(nth) as record_id, 'insert' as action from staged`);
  } else {
    await scope.db.raw(`create temporary table matched on commit drop as ${MATCHES[objectType]}`, {
      workspace: scope.workspaceId,
    });
    await scope.db.raw('analyze matched');
    await scope.db.raw(
      `create temporary table decided on commit drop as
       select *, case when twin <> nth then 'skip' when match is null then 'insert' else '${onDuplicate}' end as action,
         case when match is not null then match when id is null or is_id_taken then new_id(nth) else id end as record_id
       from (
         select staged.*, match, is_id_taken, ${twin(objectType, onDuplicate === 'update')} as twin
         from staged join matched using (nth)
       ) as placed`,
    );
  }
  if (onDuplicate === 'update') {
    await fillFromTwins(scope, objectType);
    await skipUnchanged(scope, objectType, columns);
  }
  await scope.db.raw('analyze decided');
  if (objectType === 'contacts') await refuseErased(scope);
  if (Number.isFinite(room)) {
    await scope.db.raw(
      `update decided set action = 'limit' from (
         select nth, row_number() over (order by nth) as place from decided where action = 'insert'
       ) as ranked where ranked.nth = decided.nth and ranked.place > ?`,
      [room],
    );
  }
};

const fillFromTwins = (scope: Scope, objectType: ImportObjectType) => {
  const last = (column: string) =>
    `(array_agg(to_jsonb(${column}) order by nth desc) filter (where not (${isEmpty(column)})))[1] as ${column}`;
  const value = (column: string) =>
    LISTS.has(column)
      ? `array(select jsonb_array_elements_text(earlier.${column}))`
      : `(earlier.${column} #>> '{}')::${typeOf(column)}`;
  const filled = (column: string) =>
    `${column} = case when ${isEmpty(column)} and earlier.${column} is not null then ${value(column)} else decided.${column} end`;
  return scope.db.raw(
    `update decided set ${WRITTEN[objectType].map(filled).join(', ')}
     from (select twin, ${WRITTEN[objectType].map(last).join(', ')} from decided where twin <> nth group by twin) as earlier
     where earlier.twin = decided.nth`,
  );
};

const skipUnchanged = (scope: Scope, objectType: ImportObjectType, columns: string[]) =>
  scope.db.raw(
    `update decided set action = 'skip' from ${objectType} as records
     where decided.action = 'update' and records.workspace_id = ? and records.id = decided.match
       and ${columns.map((column) => `${keeps(objectType, column)} is not distinct from records.${column}`).join(' and ')}`,
    [scope.workspaceId],
  );

/** How many rows have which action. */
export const countDecided = async (scope: Scope): Promise<Record<string, number>> => {
  const counts = await scope.db('decided').select('action').count('* as count').groupBy('action');
  return Object.fromEntries(counts.map(({ action, count }) => [action, Number(count)]));
};

const refuseErased = (scope: Scope) =>
  scope.db.raw(
    `update decided set action = 'erased'
     where action in ('insert', 'update') and exists (
       select from unnest(array_prepend(decided.email, decided.other_emails)) as address
       join erased_people on email_hash = erased_hash(erased_people.workspace_id, address)
       where erased_people.workspace_id = ?)`,
    [scope.workspaceId],
  );

/** The rows of the file that are not taken, and why: people who asked to be forgotten, and what the plan has no room for. */
export const listRefused = async (scope: Scope): Promise<Map<number, 'erased' | 'limit'>> => {
  const refused = await scope
    .db('decided')
    .whereIn('action', ['erased', 'limit'])
    .orderBy('nth')
    .select('nth', 'action');
  return new Map(refused.map(({ nth, action }) => [nth, action]));
};
