import { Company } from '@rapport/shared/companies';
import type { Knex } from 'knex';
import { allowLongWork } from '../../db/allowLongWork';
import { everyRow, readRows, rows, type Scope } from '../../db/scope';
import { columnsOf, commonSorts, type RecordTable } from '../records/records.repository';

const CONTACTS_COUNT = `(
  select count(*) from contacts
  where contacts.workspace_id = companies.workspace_id and contacts.company_id = companies.id and contacts.deleted_at is null
)`;

const COMPUTED = { contacts_count: CONTACTS_COUNT };

export const COMPANIES: RecordTable<Company> = {
  objectType: 'company',
  columns: columnsOf('companies', Company, COMPUTED),
  sortedBy: COMPUTED,
  sorts: commonSorts('company'),
};

/** The oldest company with this name, ignoring case and accents. */
export const findCompanyNamed = async (scope: Scope, name: string): Promise<string | null> => {
  const found = await readRows(scope, 'companies')
    .whereRaw('fold(companies.name) collate "C" = fold(?)', [name.trim()])
    .orderBy('companies.created_at')
    .first('companies.id');
  return found?.id ?? null;
};

/**
 * Makes other transactions that add a company with one of these names wait until this one ends, so that it is added
 * once. All names share 64 locks, because PostgreSQL has no room for a lock on each of thousands of names.
 * @param names - SQL for the folded names
 */
export const lockNames = (scope: Scope, names: string, bindings: Record<string, Knex.RawBinding> = {}) =>
  scope.db.raw(
    `select pg_advisory_xact_lock(hashtextextended('company ' || :workspace::uuid || ' ' || nth, 0)) from (
       select distinct hashtextextended(name, 0) & 63 as nth from (${names}) as names (name) order by nth
     ) as locks`,
    { workspace: scope.workspaceId, ...bindings },
  );

/** An existing company, which cannot be merged into another until the transaction ends. */
export const keepCompany = (scope: Scope, id: string): Promise<{ name: string } | undefined> =>
  rows(scope, 'companies').where({ id }).forKeyShare().first('name');

/**
 * Updates the company name that contacts store next to the link, because lists and searches show it without a join.
 * Deleted contacts are updated too, because they can be restored.
 */
export const renameInContacts = async (scope: Scope, id: string, name: string) => {
  // A company may have tens of thousands of contacts.
  await allowLongWork(scope.db);
  await everyRow(scope, 'contacts')
    .where('contacts.company_id', id)
    .update({ company: name, updated_at: scope.db.fn.now() });
};

/** Does the same for several companies, in contacts that have another name. */
export const nameInContacts = (scope: Scope, ids: string[]) =>
  scope.db.raw(
    `update contacts set company = companies.name, updated_at = now() from companies
     where contacts.workspace_id = :workspace and contacts.company_id = any (:ids::uuid[])
       and companies.workspace_id = :workspace and companies.id = contacts.company_id and contacts.company <> companies.name`,
    { workspace: scope.workspaceId, ids },
  );
