import { msg, plural } from '@lingui/core/macro';
import { firstValueColumn } from './fileColumn';
import type { Link } from './importObject';
import { singleLine } from './rowReader';

/** Columns that refer to other records by their ids in the tool that wrote the file. */
export const ID_OF_COMPANY = firstValueColumn(`
  associated company ids, associated company id, primary associated company id, company id, organization id, organization -
  id, person - organization id, deal - organization id, account id, account name.id, company name.id, what id, company external id`);
export const ID_OF_CONTACT = firstValueColumn(`
  associated contact ids, associated contact id, contact id, contact person id, person id, person - id, deal - person id, deal
  - contact person id, contact name.id, primary contact id, who id, contact external id`);
export const ID_OF_DEAL = firstValueColumn(`
  associated deal ids, associated deal id, deal id, deal - id, opportunity id, deal name.id, what id, related to.id, deal
  external id`);

const SEVERAL_IDS = /[;,|]/;

/** The first id in a cell. A record can have only one company and one contact. */
export const parseFirstId = (cell = ''): string => singleLine(cell.split(SEVERAL_IDS)[0]).slice(0, 200);

/** The whole cell if it contains several ids, to be kept in the notes; otherwise empty. */
export const cellIfSeveralIds = (cell = ''): string =>
  cell.split(SEVERAL_IDS).filter((id) => id.trim()).length > 1 ? cell : '';

/**
 * Selects the existing records with the external ids in a column. If several records have the same id, because different tools
 * number their records alike, the one from earlier imports of this tool (`:imports`) is used, or none if that is ambiguous. Ids
 * of at least 8 characters count as unique.
 */
const recordsByExternalId = (table: 'contacts' | 'companies' | 'deals', column: string) => `
  select external_id, (array_agg(id order by is_of_tool desc, created_at, id))[1] as id from (
    select external_id, id, created_at, exists (
      select from import_changes as changes where changes.workspace_id = :workspace
        and changes.import_id = any(:imports::uuid[]) and changes.record_id = records.id
    ) as is_of_tool
    from own_${table} as records
    where workspace_id = :workspace and deleted_at is null and external_id <> ''
      and external_id in (select ${column} from staged where ${column} <> '')
  ) as candidates
  group by external_id
  having count(*) = 1 or count(*) filter (where is_of_tool) = 1 or length(external_id) >= 8`;

const NO_SUCH_COMPANY = `company_external_id <> '' and company_id is null and company = ''`;
const NO_SUCH_CONTACT = `contact_external_id <> '' and contact_id is null`;
// Salesforce has one column for the id of a company or a deal, so an id that the company of the row has is not that of a deal.
const NO_SUCH_DEAL = `deal_external_id <> '' and deal_id is null and not exists (
  select from own_companies as companies where companies.workspace_id = :workspace
    and companies.id = staged.company_id and companies.external_id = deal_external_id)`;

/** Links rows to the company with their company id, and sets its current name, whatever the file says. */
export const TO_COMPANY_OF_ID: Link = {
  sql: `
    update staged set company = companies.name, company_id = companies.id
    from (${recordsByExternalId('companies', 'company_external_id')}) as known
    join own_companies as companies on companies.workspace_id = :workspace and companies.id = known.id
    where staged.company_external_id = known.external_id`,
  isMissing: NO_SUCH_COMPANY,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a company by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { column: 'company_external_id', label: 'companyId', where: NO_SUCH_COMPANY },
};

/** Links rows to the contact with their contact id and, unless they have a company, to the contact's company. */
export const TO_CONTACT_OF_ID: Link = {
  sql: `
    update staged set contact_id = contacts.id, company_id = coalesce(staged.company_id, contacts.company_id)
    from (${recordsByExternalId('contacts', 'contact_external_id')}) as known
    join own_contacts as contacts on contacts.workspace_id = :workspace and contacts.id = known.id
    where staged.contact_external_id = known.external_id`,
  isMissing: NO_SUCH_CONTACT,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a contact by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { column: 'contact_external_id', label: 'contactId', where: NO_SUCH_CONTACT },
};

export const TO_DEAL_OF_ID: Link = {
  sql: `
    update staged set deal_id = known.id from (${recordsByExternalId('deals', 'deal_external_id')}) as known
    where staged.deal_external_id = known.external_id`,
  isMissing: NO_SUCH_DEAL,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a deal by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { column: 'deal_external_id', label: 'dealId', where: NO_SUCH_DEAL },
};
