import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { COMPANY_MERGING } from '../companies/companyMerging';
import { CONTACT_MERGING } from '../contacts/contactMerging';

const api = startApi();

const referring = async (table: string): Promise<string[]> => {
  const { rows } = await api.db.raw(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'workspace_id'
     where contype = 'f' and confrelid = ?::regclass`,
    [table],
  );
  return rows.map(({ name }: { name: string }) => name).sort();
};

/**
 * Columns that a merge does not move: those of other merges, and of searches, which new addresses start. Followers are
 * copied instead, so that a person who stopped following does not follow again.
 */
const OTHERS: Record<string, string[]> = {
  contacts: [
    ...['contact_distinctions.first_id', 'contact_distinctions.second_id', 'contacts.merged_into_id'],
    ...['followers.contact_id', 'mail_searches.contact_id', 'merges.kept_id', 'merges.merged_id'],
  ],
  companies: [
    ...['company_distinctions.first_id', 'company_distinctions.second_id', 'companies.merged_into_id'],
    ...['company_merges.kept_id', 'company_merges.merged_id', 'followers.company_id'],
  ],
};

test.each([
  ['contacts', CONTACT_MERGING.belongings],
  ['companies', COMPANY_MERGING.belongings],
])('every column that refers to %s is either moved by a merge or listed as an exception', async (table, belongings) => {
  const moved = belongings
    // `entity_id` is a column of the history, which can refer to any type of record.
    .filter((each) => each.column !== 'entity_id')
    .map((each) => `${each.table}.${each.column}`);
  expect([...moved, ...(OTHERS[table] ?? [])].sort()).toEqual(await referring(table));
});
