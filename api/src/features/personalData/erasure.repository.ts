import { msg } from '@lingui/core/macro';
import type { KeptRecord } from '@rapport/shared/personalData';
import { everyRow, readerWords, rows, type Scope } from '../../db/scope';
import { type PersonMarks, recipientsOf } from './personalData.readModel';

/** Deletes contacts, with their notes and the contacts that were merged into them. Deals and tasks lose their link to them. */
export const deleteContacts = (scope: Scope, ids: string[]): Promise<number> =>
  everyRow(scope, 'contacts').whereIn('id', ids).delete();

export const countNotes = async (scope: Scope, contactIds: string[]): Promise<number> =>
  (await everyRow(scope, 'notes').whereIn('contact_id', contactIds).count({ count: '*' }))[0]?.count as number;

/** The number of files of the contacts and of their notes, which are purged with them. */
export const countFiles = async (scope: Scope, contactIds: string[]): Promise<number> => {
  const notes = everyRow(scope, 'notes').whereIn('contact_id', contactIds).select('id');
  const files = everyRow(scope, 'files').where((any) =>
    any.whereIn('contact_id', contactIds).orWhereIn('note_id', notes),
  );
  return (await files.count({ count: '*' }))[0]?.count as number;
};

/**
 * Deletes open tasks. Completed tasks stay, because reports count who completed how many, but lose what they say about
 * the person.
 * @returns the ids of all these tasks
 */
export const forgetTasks = async (scope: Scope, contactIds: string[]): Promise<string[]> => {
  const tasks = () => everyRow(scope, 'tasks').whereIn('contact_id', contactIds);
  const words = await readerWords(scope);
  const done = await tasks()
    .where({ status: 'done' })
    .update({ title: words(msg`Task about an erased person`), description: '', import_key: '', custom: '{}' })
    .returning('id');
  const open = await tasks().whereNot({ status: 'done' }).delete().returning('id');
  return [...done, ...open].map(({ id }) => id);
};

/** Empties the activities instead of deleting them, so that counts stay correct. They no longer say what happened, or to whom. */
export const forgetActivities = (scope: Scope, recordIds: string[]): Promise<number> =>
  everyRow(scope, 'activities')
    .whereIn('entity_id', recordIds)
    .update({ kind: 'erased', values: null, description: '', entity_id: null, changes: null });

/** Deletes the notifications about records, because they contain the titles of tasks. */
export const deleteNotifications = (scope: Scope, recordIds: string[]) =>
  rows(scope, 'notifications')
    .whereRaw('path like any (?)', [recordIds.map((id) => `%${id}%`)])
    .delete();

/**
 * Removes the person from the recipients of campaigns, which stay counted. Waiting emails are not sent. Reasons are
 * emptied too, because a server that refuses an email quotes its address.
 */
export const deleteEmails = (scope: Scope, marks: PersonMarks): Promise<number> =>
  recipientsOf(scope, marks).update({
    email: '',
    email_norm: scope.db.raw(`'erased ' || campaign_recipients.id`),
    contact_id: null,
    reason: '',
    status: scope.db.raw(`case when status = 'queued' then 'suppressed' else status end`),
  });

/** Removes addresses from contacts that were merged into others, because undoing the merge would bring them back. */
export const forgetMergedAddresses = (scope: Scope, emails: string[]) =>
  everyRow(scope, 'contacts')
    .whereNotNull('merged_into_id')
    .whereRaw('array(select lower(unnest(array_prepend(email, other_emails)))) && ?::text[]', [emails])
    .update({
      email: scope.db.raw(`case when lower(email) = any (?) then '' else email end`, [emails]),
      other_emails: scope.db.raw(
        `array(select other from unnest(other_emails) with ordinality as others (other, nth)
         where lower(other) <> all (?) order by nth)`,
        [emails],
      ),
    });

/** Deletes the values with which undoing an import would restore records. */
export const forgetImported = (scope: Scope, recordIds: string[]) =>
  everyRow(scope, 'import_changes').whereIn('record_id', recordIds).delete();

export const deleteOutboxEmails = (scope: Scope, emails: string[]) =>
  rows(scope, 'outbox').whereRaw('lower("to") = any (?)', [emails]).delete();

export const dealsOf = (scope: Scope, contactIds: string[]): Promise<string[]> =>
  everyRow(scope, 'deals').whereIn('contact_id', contactIds).pluck('id');

export const listDeals = (scope: Scope, ids: string[]): Promise<KeptRecord[]> =>
  everyRow(scope, 'deals').whereIn('id', ids).orderBy('created_at').select('id', 'title', 'deleted_at');
