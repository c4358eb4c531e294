import type { Contact, NewContact } from '@rapport/shared/contacts';
import { prepared } from '../../db/database';
import { addRow, type Scope, trashedRows } from '../../db/scope';
import type { RecordTable } from '../records/records.repository';

export const CONTACT = [
  'contacts.id',
  'contacts.name',
  'contacts.email',
  'contacts.phone',
  'contacts.other_emails',
  'contacts.other_phones',
  'contacts.company',
  'contacts.company_id',
  'contacts.status',
  'contacts.tags',
  'contacts.job_title',
  'contacts.website',
  'contacts.address',
  'contacts.source',
  'contacts.external_id',
  'contacts.notes',
  'contacts.owner_id',
  'contacts.last_contacted_at',
  'contacts.cadence_days',
  'contacts.touch_due_at',
  'contacts.created_at',
  'contacts.updated_at',
];

// In one text, because Knex quotes a list name by name with every query.
const COLUMNS = CONTACT.join(', ');

const SORTS = {
  created_at: { by: 'contacts.created_at', type: 'timestamptz' },
  updated_at: { by: 'contacts.updated_at', type: 'timestamptz' },
  name: { by: 'fold(contacts.name) collate "C"', type: 'text' },
  last_contacted_at: { by: `coalesce(contacts.last_contacted_at, 'epoch')`, type: 'timestamptz' },
  touch_due_at: { by: 'contacts.touch_due_at', type: 'timestamptz' },
} as const;

export const CONTACTS: RecordTable<Contact> = {
  objectType: 'contact',
  select: ({ db }, query) => query.select(db.raw(COLUMNS)),
  sorts: SORTS,
};

export const insertContact = async (
  scope: Scope,
  contact: Omit<NewContact, 'create_company'> & { id: string },
): Promise<Contact> => {
  const inserting = addRow(scope, 'contacts', { owner_id: scope.userId, ...contact });
  const [inserted] = await prepared(inserting.returning(scope.db.raw(COLUMNS)));
  return inserted;
};

/** How many places of the plan it takes to bring a contact back: sample data takes none. */
export const placesToRestore = async (scope: Scope, id: string): Promise<number> =>
  (await trashedRows(scope, 'contacts').where({ 'contacts.id': id, is_sample: false }).first('contacts.id')) ? 1 : 0;
