import { Note, type NoteFormat } from '@rapport/shared/notes';
import { noteText } from '@rapport/shared/noteText';
import { everyRow, rows, type Scope } from '../../db/scope';
import type { Recorded } from '../activities/activities.service';
import { lastEmailWith } from '../mailboxes/mailThreads.readModel';
import { JOINED_NAME, joinLinked } from '../records/linked';
import { columnsOf, type RecordTable } from '../records/records.repository';

/** SQL for the type of the record that a note is on. */
export const NOTED_TYPE = `case when notes.contact_id is not null then 'contact' when notes.deal_id is not null then 'deal' else 'company' end`;

/** A note has no history of its own, because the note itself is in the timeline. */
export const NOTES: RecordTable<Note> = {
  objectType: 'note',
  columns: columnsOf('notes', Note, {
    content: 'shown_text(notes.content)',
    mentions: 'shown_mentions(notes.content)',
    author_name: 'users.name',
    entity_type: NOTED_TYPE,
    entity_id: 'coalesce(notes.contact_id, notes.company_id, notes.deal_id)',
    entity_name: JOINED_NAME,
  }),
  joins: `left join users on users.id = notes.author_id ${joinLinked('notes')}`,
  sorts: { created_at: { by: 'notes.created_at', type: 'timestamptz' } },
  history: 'none',
};

/** SQL for the text of a note without the formatting of Markdown, with its mentions as they are stored. */
export const PLAIN_CONTENT = 'coalesce(notes.plain_content, notes.content)';

/** The text of a note with its mentions as they are stored. */
export const findStoredText = async (scope: Scope, id: string): Promise<string> =>
  (await rows(scope, 'notes').where({ id }).first('content'))?.content ?? '';

/**
 * Who added a note and when, as in its activity; `undefined` for imported notes and those of strangers, which have no
 * activity.
 */
export const findRecorded = (scope: Scope, id: string): Promise<Recorded | undefined> =>
  everyRow(scope, 'notes')
    .where({ id, import_key: '' })
    .where((recorded) => recorded.whereNot({ kind: 'note' }).orWhereNotNull('author_id'))
    .first('author_id as actor_id', 'created_at');

/** The columns of a text. A formatted text is also stored without its formatting, for lists, exports and searches in SQL. */
export const textColumns = (content: string, format: NoteFormat) => ({
  content,
  format,
  plain_content: format === 'plain' ? null : noteText({ content, format }),
});

/** Pinning is not an edit, so it leaves `updated_at` as it is. */
export const keepUpdatedAt = (scope: Scope) => ({ updated_at: scope.db.ref('updated_at') });

/**
 * Whether a meeting with a contact was logged that began at this time or later, but before the next one. Each may have begun up
 * to 15 minutes early.
 */
export const hasMeetingBetween = async (
  scope: Scope,
  contactId: string,
  startsAt: string,
  nextAt: string | null,
): Promise<boolean> =>
  (await rows(scope, 'notes')
    .where({ contact_id: contactId, kind: 'meeting' })
    .whereRaw(
      `happened_at > ?::timestamptz - interval '15 minutes'
       and happened_at <= coalesce(?::timestamptz, 'infinity') - interval '15 minutes'`,
      [startsAt, nextAt],
    )
    .first('id')) !== undefined;

/** Sets when a contact was last in touch, unless a later time is known, because touches may be logged in any order. */
export const moveLastContact = (scope: Scope, contactId: string, happenedAt: string) =>
  rows(scope, 'contacts')
    .where('contacts.id', contactId)
    .update({ last_contacted_at: scope.db.raw('greatest(last_contacted_at, ?::timestamptz)', [happenedAt]) });

/**
 * Sets when a contact was last in touch after a touch was deleted: the time of the latest other touch, or of the latest
 * email that all members may know of. A time that the deleted touch did not set stays.
 */
export const moveLastContactBack = (scope: Scope, contactId: string, deletedAt: string) => {
  const touched = rows(scope, 'notes').where({ contact_id: contactId }).whereNot({ kind: 'note' }).max('happened_at');
  return rows(scope, 'contacts')
    .where('contacts.id', contactId)
    .where('contacts.last_contacted_at', deletedAt)
    .update({ last_contacted_at: scope.db.raw('greatest(?, ?)', [touched, lastEmailWith(scope, contactId)]) });
};
