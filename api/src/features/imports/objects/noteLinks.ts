import { msg, plural } from '@lingui/core/macro';
import type { Said } from '@rapport/shared/words';
import type { Link } from './importObject';
import { idKey } from './noteRecords';

/** How a row refers to a record, most reliable first. */
const BY_ID = 1;
const BY_ADDRESS = 2;
const BY_ADDRESS_AND_NAME = 3;
const BY_NAME = 4;

/** Shorter ids are usually sequence numbers, which different tools assign to different records. */
const LONG_ID = 8;

const isLive = (table: string) => `${table}.workspace_id = :workspace and ${table}.deleted_at is null`;

/** The words of a list in `staged`, with their positions. */
const unnested = (list: string) => `unnest(staged.${list}) with ordinality as given (word, place)`;

/** Each id, combined with each name of the row if the id is short and there are names. */
const wantedIds = (type: string) => `
  select nth, ${BY_ID} as rank, place, case when name = '' then word else word || ' ' || fold(name) end as key
  from staged, ${unnested(`${type}_ids`)},
    unnest(case when length(word) < ${LONG_ID} and ${type}_names <> '{}' then ${type}_names else '{""}' end) as name`;

const wantedNames = (type: string) =>
  `select nth, ${BY_NAME}, place, fold(word) from staged, ${unnested(`${type}_names`)}`;

const knownIds = (table: string, name: string) => `
  select id, ${BY_ID} as rank, ${idKey('external_id')} as key from own_${table} where ${isLive(`own_${table}`)} and external_id <> ''
  union all
  select id, ${BY_ID}, external_id || ' ' || fold(${name}) from own_${table}
  where ${isLive(`own_${table}`)} and external_id <> '' and length(external_id) < ${LONG_ID}`;

const knownNames = (table: string, name: string) =>
  `select id, ${BY_NAME}, fold(${name}) from own_${table} where ${isLive(`own_${table}`)}`;

interface Target {
  type: 'contact' | 'deal' | 'company';
  table: string;
  name: string;
  wanted: string[];
  known: string[];
}

const CONTACT: Target = {
  type: 'contact',
  table: 'contacts',
  name: 'name',
  wanted: [
    `select nth, ${BY_ADDRESS}, place, lower(word) from staged, ${unnested('contact_emails')}`,
    `select nth, ${BY_ADDRESS_AND_NAME}, place, lower(word) || ' ' || fold(name)
     from staged, ${unnested('contact_emails')}, unnest(contact_names) as name`,
  ],
  known: [
    `select id, rank, case rank when ${BY_ADDRESS} then address else address || ' ' || fold(name) end from (
       select id, name, lower(word) as address
       from own_contacts, unnest(array_prepend(email, other_emails)) as word
       where ${isLive('own_contacts')} and word <> ''
     ) as addresses, unnest(array[${BY_ADDRESS}, ${BY_ADDRESS_AND_NAME}]) as rank`,
  ],
};

const DEAL: Target = { type: 'deal', table: 'deals', name: 'title', wanted: [], known: [] };

const COMPANY: Target = {
  type: 'company',
  table: 'companies',
  name: 'name',
  wanted: [`select nth, ${BY_ADDRESS}, place, word from staged, ${unnested('company_domains')}`],
  known: [`select id, ${BY_ADDRESS}, domain from own_companies where ${isLive('own_companies')} and domain <> ''`],
};

/**
 * Selects the record that each row refers to, or how many records it may refer to. The most reliable reference is used: names
 * only if no id and no address matches. Records are counted once for each key, so that a thousand rows with the same name are not
 * slower than others.
 */
const matchedRecords = (wanted: string[], known: string[]) => `
  with wanted as materialized (${wanted.join(' union all ')}),
  keys as (select distinct rank, key from wanted),
  known as (
    select rank, key, count(distinct (id, type)) as records, (array_agg(id))[1] as id, (array_agg(type))[1] as type
    from (${known.join(' union all ')}) as known (id, rank, key, type) join keys using (rank, key) group by rank, key
  )
  select distinct on (nth) nth, known.id, known.type, known.records from wanted join known using (rank, key)
  order by nth, rank = ${BY_NAME}, records > 1, rank, place`;

const withType = (sql: string, type: string) => `select named.*, '${type}' from (${sql}) as named`;

const linkTo = ({ type, table, name, wanted, known }: Target): Link => ({
  sql: `
    update staged set ${type}_id = case when records = 1 then found.id end,
      is_unclear = is_unclear or records > 1
    from (${matchedRecords(
      [wantedIds(type), ...wanted, wantedNames(type)],
      [knownIds(table, name), ...known, knownNames(table, name)].map((sql) => withType(sql, type)),
    )}) as found where staged.nth = found.nth`,
  isMissing: 'false',
  notice: () => '',
});

/** Links rows by the columns of Zoho and Salesforce that refer to a record of any type. */
const TO_ANY_RECORD: Link = {
  sql: `
    update staged set
      contact_id = case when records = 1 and type = 'contact' then coalesce(contact_id, found.id) else contact_id end,
      deal_id = case when records = 1 and type = 'deal' then coalesce(deal_id, found.id) else deal_id end,
      company_id = case when records = 1 and type = 'company' then coalesce(company_id, found.id) else company_id end,
      is_record_found = records = 1,
      is_unclear = is_unclear or records > 1
    from (${matchedRecords(
      [wantedIds('record'), wantedNames('record')],
      [CONTACT, DEAL, COMPANY].flatMap(({ type, table, name }) =>
        [knownIds(table, name), knownNames(table, name)].map((sql) => withType(sql, type)),
      ),
    )}) as found where staged.nth = found.nth`,
  isMissing: 'false',
  notice: () => '',
};

/** The tolerance for different clocks on two machines. */
const IS_AHEAD = `happened_at > now() + interval '1 minute'`;

/**
 * An email is only planned if its status says so. Any other email was sent, so a future date means that the clock, time
 * zone or year in the file is wrong. The email gets today's date, and the date in the file is kept in its text.
 */
const SENT_EMAILS_TO_NOW: Link = {
  sql: `
    update staged set is_wrongly_ahead = true, happened_at = null, created_at = least(created_at, now()),
      note_lines = note_lines || (:date_line || date_text)
    where kind = 'email' and (status is null or status = 'done') and ${IS_AHEAD}`,
  isMissing: 'is_wrongly_ahead',
  notice: (rows) =>
    msg`${plural(rows, { one: '# email is dated in the future. It gets', other: '# emails are dated in the future. They get' })} today’s date, and the date of the file goes to the text.`,
};

const TOUCHES = `('call', 'meeting', 'email')`;

/** Turns touches that have not taken place yet into tasks, and canceled ones into notes. */
const PLANNED_TO_TASKS: Link = {
  sql: `
    update staged set planned_kind = case when status is distinct from 'cancelled' then kind end,
      planned_title = case when status is distinct from 'cancelled' then
        case kind when 'call' then :call when 'meeting' then :meeting else :email end end,
      planned_line = case when status is distinct from 'cancelled' then
        case kind when 'call' then :planned_call when 'meeting' then :planned_meeting else :planned_email end end,
      kind = case when status = 'cancelled' then 'note' else 'task' end
    where status = 'cancelled' and kind <> 'note'
      or kind in ${TOUCHES} and (status in ('todo', 'in_progress') or ${IS_AHEAD})`,
  isMissing: 'planned_kind is not null',
  notice: (rows) =>
    msg`${plural(rows, { one: '# row names a call, meeting or email that is not done yet. It becomes a task.', other: '# rows name calls, meetings or emails that are not done yet. They become tasks.' })}`,
};

/** A line for a record that the row names but that the entry is not attached to: `Deal: North roof`. */
const lineSql = (label: string, text: string, condition: string) =>
  `case when ${text} <> '' and (${condition}) then :${label}_line || ${text} end`;

/**
 * Chooses the record that an entry is attached to, and keeps the names of the others as lines. Touches are attached to the contact.
 * A note about a contact's deal is attached to the deal, which puts it in the timelines of both.
 */
const TO_HOLDER: Link = {
  sql: `
    update staged set holder = chosen.holder,
      note_lines = note_lines || array_remove(array[
        case when contact_count > 1 then :contacts_line || contact_text end,
        ${lineSql('contact', 'contact_text', `contact_count <= 1 and not is_task and chosen.holder <> 'contact' and not is_of_contact or contact_count <= 1 and contact_id is null`)},
        ${lineSql('deal', 'deal_text', `deal_id is null or not is_task and chosen.holder <> 'deal'`)},
        ${lineSql('company', 'company_text', `company_id is null or not is_task and chosen.holder <> 'company' and not is_of_company`)},
        ${lineSql('related', 'record_text', `not is_record_found or not is_task and (contact_id is not null)::int + (deal_id is not null)::int + (company_id is not null)::int > 1`)}
      ], null),
      problem = case
        when chosen.holder is not null or is_task and names = '' then null
        when is_unclear then 'unclear ' || names
        when names = '' then ''
        else 'missing ' || names end
    from (
      select nth, kind = 'task' as is_task,
        coalesce(nullif(contact_text, ''), nullif(deal_text, ''), nullif(company_text, ''), record_text) as names,
        coalesce(contacts.company_id = staged.company_id, false) as is_of_company,
        coalesce(deals.contact_id = staged.contact_id, false) as is_of_contact,
        case
          when kind = 'note' and (staged.contact_id is null or deals.contact_id = staged.contact_id) and deals.id is not null
            then 'deal'
          when staged.contact_id is not null then 'contact'
          when staged.deal_id is not null then 'deal'
          when staged.company_id is not null then 'company'
        end as holder
      from staged
      left join own_contacts as contacts on contacts.workspace_id = :workspace and contacts.id = staged.contact_id
      left join own_deals as deals on deals.workspace_id = :workspace and deals.id = staged.deal_id
    ) as chosen where staged.nth = chosen.nth`,
  isMissing: `holder is not null and (contact_text <> '' and contact_id is null or deal_text <> '' and deal_id is null
    or company_text <> '' and company_id is null)`,
  notice: (rows) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a contact, company or deal that is not in this workspace, beside one that is. Its name goes to the text.`,
};

/** The sentence for the column `problem` of an entry that cannot be attached to a record. */
export const holderProblem = (problem: string): Said => {
  const [, kind, name = ''] = /^(unclear|missing) (.*)$/s.exec(problem) ?? [];
  if (kind === 'unclear') return msg`“${name}” may be several records: give an email address or an ID`;
  if (kind === 'missing') return msg`“${name}” is not here: import it first, or correct the name`;
  return msg`The row names no contact, company or deal`;
};

export const NOTE_LINKS: Link[] = [
  linkTo(CONTACT),
  linkTo(DEAL),
  linkTo(COMPANY),
  TO_ANY_RECORD,
  SENT_EMAILS_TO_NOW,
  PLANNED_TO_TASKS,
  TO_HOLDER,
];
