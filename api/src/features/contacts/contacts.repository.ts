import { Contact, type NewContact } from '@rapport/shared/contacts';
import type { Custom } from '@rapport/shared/fields';
import type { Knex } from 'knex';
import { addRowBuiltOnce } from '../../db/builtOnce';
import { everyRow, rows, type Scope, trashedRows } from '../../db/scope';
import { lastEmailWith } from '../mailboxes/mailThreads.readModel';
import { columnsOf, commonSorts, type RecordTable } from '../records/records.repository';

export const CONTACTS: RecordTable<Contact> = {
  objectType: 'contact',
  columns: columnsOf('contacts', Contact),
  sorts: {
    ...commonSorts('contact'),
    last_contacted_at: { by: `coalesce(contacts.last_contacted_at, 'epoch')`, type: 'timestamptz' },
    touch_due_at: { by: 'contacts.touch_due_at', type: 'timestamptz' },
  },
  // The expression of the index.
  sortedBy: { email: 'lower(contacts.email)' },
};

export const insertContact = async (
  scope: Scope,
  contact: Omit<NewContact, 'create_company' | 'custom'> & { id: string },
  custom: Custom,
): Promise<Contact> => {
  const row = {
    owner_id: scope.userId,
    ...contact,
    ...(Object.keys(custom).length > 0 && { custom: JSON.stringify(custom) }),
  };
  const [inserted] = await addRowBuiltOnce(scope, 'contacts', row, { returning: CONTACTS.columns });
  return inserted;
};

/** How much of the plan's contact limit a restored contact uses: nothing if it is sample data. */
export const placesToRestore = async (scope: Scope, id: string): Promise<number> =>
  (await trashedRows(scope, 'contacts').where({ 'contacts.id': id, is_sample: false }).first('contacts.id')) ? 1 : 0;

/**
 * Updates the company names of contacts, because a company may have been renamed. Contacts of a company that was merged into
 * another are linked to that one.
 */
export const followCompanies = async (scope: Scope, ids: string[]): Promise<void> => {
  await scope.db.raw(
    `with recursive successors as (
       select contacts.id as contact_id, companies.id, companies.merged_into_id from contacts
       join companies on companies.workspace_id = :workspace and companies.id = contacts.company_id
       where contacts.workspace_id = :workspace and contacts.id = any (:ids::uuid[])
       union
       select successors.contact_id, companies.id, companies.merged_into_id from successors
       join companies on companies.workspace_id = :workspace and companies.id = successors.merged_into_id
     )
     update contacts set company_id = companies.id, company = companies.name from successors, companies
     where contacts.workspace_id = :workspace and contacts.id = successors.contact_id and successors.merged_into_id is null
       and companies.workspace_id = :workspace and companies.id = successors.id
       and (contacts.company_id <> companies.id or fold(contacts.company) <> fold(companies.name))`,
    { workspace: scope.workspaceId, ids },
  );
};

/**
 * Recomputes when contacts were last in touch from their current touches and emails, after touches were moved or
 * removed together. A time that none of these touches set is kept.
 */
export const followTouches = async (scope: Scope, ids: string[] | Knex.QueryBuilder): Promise<void> => {
  const touches = (from: Knex.QueryBuilder) => from.whereNot('notes.kind', 'note');
  const own = touches(rows(scope, 'notes')).whereRaw('notes.contact_id = contacts.id').max('notes.happened_at');
  const ofAny = touches(everyRow(scope, 'notes')).whereIn('notes.contact_id', ids).select('notes.happened_at');
  const mail = lastEmailWith(scope, scope.db.raw('contacts.id'));
  const met = scope.db.raw('greatest(?, ?, case when last_contacted_at not in ? then last_contacted_at end)', [
    own,
    mail,
    ofAny,
  ]);
  await everyRow(scope, 'contacts')
    .whereIn('contacts.id', ids)
    .whereRaw('last_contacted_at is distinct from ?', [met])
    .update({ last_contacted_at: met });
};
