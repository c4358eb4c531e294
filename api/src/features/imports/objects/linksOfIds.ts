import { msg, plural } from '@lingui/core/macro';
import { firstFilled } from './fileColumn';
import type { Link } from './importObject';
import { squeezed } from './rowReader';

/** Columns of a file that name other records by the ids that these have in the tool which wrote it. */
export const ID_OF_COMPANY = firstFilled(`
  associated company ids, associated company id, primary associated company id, company id, organization id, organization -
  id, person - organization id, deal - organization id, account id, account name.id, company name.id, what id, company external id`);
export const ID_OF_CONTACT = firstFilled(`
  associated contact ids, associated contact id, contact id, contact person id, person id, person - id, deal - person id, deal
  - contact person id, contact name.id, primary contact id, who id, contact external id`);
export const ID_OF_DEAL = firstFilled(`
  associated deal ids, associated deal id, deal id, deal - id, opportunity id, deal name.id, what id, related to.id, deal
  external id`);

const SEVERAL_IDS = /[;,|]/;

/** The first of the ids in a cell: a record has one company and one contact. */
export const idIn = (cell = ''): string => squeezed(cell.split(SEVERAL_IDS)[0]).slice(0, 200);

/** The cell as it is, where it has further ids, to be kept as a line of the notes. */
export const furtherIds = (cell = ''): string =>
  cell.split(SEVERAL_IDS).filter((id) => id.trim()).length > 1 ? cell : '';

/**
 * The records that have one of the named ids. Where several records have it, because tools number theirs alike, the one that
 * earlier files of the same tool brought (`:imports`); where that leaves it open, none. Long ids are unique by themselves.
 */
const knownBy = (table: 'contacts' | 'companies' | 'deals', column: string) => `
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
const NO_SUCH_DEAL = `deal_external_id <> '' and deal_id is null and company_id is null`;

/** Takes the present name of the company along, whatever the file calls it. */
export const TO_COMPANY_OF_ID: Link = {
  sql: `
    update staged set company = companies.name, company_id = companies.id
    from (${knownBy('companies', 'company_external_id')}) as known
    join own_companies as companies on companies.workspace_id = :workspace and companies.id = known.id
    where staged.company_external_id = known.external_id`,
  isMissing: NO_SUCH_COMPANY,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a company by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { of: 'company_external_id', label: 'companyId', where: NO_SUCH_COMPANY },
};

/** Links a row to the company of the contact as well, unless it has one already. */
export const TO_CONTACT_OF_ID: Link = {
  sql: `
    update staged set contact_id = contacts.id, company_id = coalesce(staged.company_id, contacts.company_id)
    from (${knownBy('contacts', 'contact_external_id')}) as known
    join own_contacts as contacts on contacts.workspace_id = :workspace and contacts.id = known.id
    where staged.contact_external_id = known.external_id`,
  isMissing: NO_SUCH_CONTACT,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a contact by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { of: 'contact_external_id', label: 'contactId', where: NO_SUCH_CONTACT },
};

export const TO_DEAL_OF_ID: Link = {
  sql: `
    update staged set deal_id = known.id from (${knownBy('deals', 'deal_external_id')}) as known
    where staged.deal_external_id = known.external_id`,
  isMissing: NO_SUCH_DEAL,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a deal by an ID that is not in this workspace. The ID goes to the ${text}. To link them, import that file too.`,
  line: { of: 'deal_external_id', label: 'dealId', where: NO_SUCH_DEAL },
};
