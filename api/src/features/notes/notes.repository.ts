import type { Note } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { linked } from '../records/linked';
import type { RecordTable } from '../records/records.repository';

/** SQL for what a note is on. */
export const NOTED_TYPE = `case when notes.contact_id is not null then 'contact' when notes.deal_id is not null then 'deal' else 'company' end`;

const withNames = (scope: Scope, notes: Knex.QueryBuilder): Knex.QueryBuilder =>
  notes
    .leftJoin('users', 'users.id', 'notes.author_id')
    .modify(linked('contacts', 'notes.contact_id'))
    .modify(linked('companies', 'notes.company_id'))
    .modify(linked('deals', 'notes.deal_id'))
    .select(
      'notes.id',
      'notes.kind',
      'notes.content',
      'notes.is_pinned',
      'notes.happened_at',
      'notes.created_at',
      'notes.updated_at',
      'users.name as author_name',
      scope.db.raw(`${NOTED_TYPE} as entity_type`),
      scope.db.raw('coalesce(notes.contact_id, notes.company_id, notes.deal_id) as entity_id'),
      scope.db.raw('coalesce(contacts.name, companies.name, deals.title) as entity_name'),
    );

/** A note records no activities: it is in the timeline itself. */
export const NOTES: RecordTable<Note> = {
  objectType: 'note',
  select: withNames,
  sorts: { created_at: { by: 'notes.created_at', type: 'timestamptz' } },
  history: 'none',
};

/** Pinning is no edit: it leaves `updated_at` as it is. */
export const unedited = (scope: Scope) => ({ updated_at: scope.db.ref('updated_at') });

/** Sets when a contact was last in touch. A touch logged later may have happened earlier. */
export const moveLastContact = (scope: Scope, contactId: string, happenedAt: string) =>
  rows(scope, 'contacts')
    .where('contacts.id', contactId)
    .update({ last_contacted_at: scope.db.raw('greatest(last_contacted_at, ?::timestamptz)', [happenedAt]) });
