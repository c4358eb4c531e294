import { msg } from '@lingui/core/macro';
import { NOTES_MAX } from '@rapport/shared/contacts';
import { MINUTE_MS } from '@rapport/shared/dates';
import type { NewNote, NewTouch, Note, NoteChange } from '@rapport/shared/notes';
import { noteText } from '@rapport/shared/noteText';
import { contactPath, recordPath } from '@rapport/shared/paths';
import { NewTask } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { notifyMentioned, storedText } from '../mentions/mentions.service';
import { isSameText, plainText } from '../mentions/tokens';
import { changeRecord, createRecord } from '../records/changeRecord';
import { findRecord, keepRecord } from '../records/records.repository';
import { deleteRecord, restoreRecord } from '../records/trash';
import { createTask } from '../tasks/tasks.service';
import { forgetNote, recordNote, recordNoteAgain } from './noteActivity.service';
import {
  findStoredText,
  hasMeetingBetween,
  keepUpdatedAt,
  moveLastContact,
  moveLastContactBack,
  NOTES,
  textColumns,
} from './notes.repository';

/** @throws 404 for a record that does not exist */
export const addNote = async (scope: Scope, { entity_type, entity_id, content, format }: NewNote): Promise<Note> => {
  const name = await keepRecord(scope, entity_type, entity_id);
  const text = await storedText(scope, content);
  const added = await createRecord(scope, NOTES, {
    [`${entity_type}_id`]: entity_id,
    ...textColumns(text, format),
    author_id: scope.userId,
  });
  await recordNote(scope, { kind: 'note', entity_type, entity_id, entity_name: name });
  // Comes after the note is recorded, so that users who follow because of the mention are notified only of it.
  await notifyMentioned(scope, {
    key: `note:${added.id}`,
    text,
    plain: noteText({ content: text, format }),
    name,
    path: recordPath(entity_type, entity_id),
    record: { type: entity_type, id: entity_id },
  });
  return added;
};

/**
 * Adds a note with a text that no member wrote as a note, such as a text of a stranger or of a field. It has no author,
 * mentions nobody and counts as nobody's work.
 */
export const addAuthorlessNote = (
  scope: Scope,
  { entity_type, entity_id, content }: Pick<NewNote, 'entity_type' | 'entity_id' | 'content'>,
): Promise<Note> =>
  createRecord(scope, NOTES, {
    [`${entity_type}_id`]: entity_id,
    content: plainText(content).slice(0, NOTES_MAX),
    author_id: null,
  });

/** @throws 404 */
export const findNote = (scope: Scope, id: string): Promise<Note> => findRecord(scope, NOTES, id);

/** Changes the text, or pins it. @throws 412 when someone else changed it meanwhile */
export const changeNote = async (
  scope: Scope,
  id: string,
  wanted: NoteChange,
  seenVersion: string | undefined,
): Promise<Note> => {
  const { content, format } = wanted;
  if (content === undefined && format === undefined) {
    const following = () => keepUpdatedAt(scope);
    return (await changeRecord(scope, NOTES, id, { seenVersion, wanted, following })).after;
  }
  let [before, text] = ['', ''];
  let plain: string | null = null;
  const { after } = await changeRecord(scope, NOTES, id, {
    seenVersion,
    // Compares the stored texts, because the shown text has the current names of the mentioned people.
    wanted: async (shown) => {
      before = await findStoredText(scope, id);
      text = content === undefined ? before : await storedText(scope, content, before);
      plain = textColumns(text, format ?? shown.format).plain_content;
      return { ...wanted, content: isSameText(text, before) ? shown.content : text };
    },
    following: (changes) => (changes.content || changes.format ? { plain_content: plain } : keepUpdatedAt(scope)),
  });
  const { entity_type, entity_id, entity_name } = after;
  const path = recordPath(entity_type, entity_id);
  await notifyMentioned(scope, {
    key: `note:${id}`,
    text,
    plain: plain ?? text,
    before,
    name: entity_name,
    path,
    record: { type: entity_type, id: entity_id },
  });
  return after;
};

/**
 * Moves a note to the trash. A deleted touch no longer counts, neither in reports nor for when its contact was last in
 * touch.
 * @throws 404
 */
export const deleteNote = async (scope: Scope, id: string): Promise<void> => {
  const note = await findNote(scope, id);
  await deleteRecord(scope, NOTES, id);
  await forgetNote(scope, note);
  if (isTouchOfContact(note)) await moveLastContactBack(scope, note.entity_id, note.happened_at);
};

/** Restores a note from the trash. A restored touch counts for its contact again. @throws 404 */
export const restoreNote = async (scope: Scope, id: string): Promise<Note> => {
  const note = await restoreRecord(scope, NOTES, id);
  await recordNoteAgain(scope, note);
  if (isTouchOfContact(note)) await moveLastContact(scope, note.entity_id, note.happened_at);
  return note;
};

const isTouchOfContact = ({ kind, entity_type }: Note) => kind !== 'note' && entity_type === 'contact';

/**
 * Logs a call, meeting or email, sets when the contact was last in touch, and adds the next step as a task.
 * @throws 404; 422 for a time in the future
 */
export const logTouch = async (
  scope: Scope,
  contactId: string,
  { kind, content, format, happened_at, next_step }: NewTouch,
): Promise<Note> => {
  const happened = happened_at ?? new Date().toISOString();
  if (Date.parse(happened) > Date.now() + MINUTE_MS) throw invalid({ happened_at: msg`Choose a time in the past` });
  const text = await storedText(scope, content);
  const { logged, name } = await addTouch(scope, contactId, { kind, text, format, happened });
  // Comes after the touch is recorded, so that users who follow because of the mention are notified only of it.
  await notifyMentioned(scope, {
    key: `note:${logged.id}`,
    text,
    plain: noteText({ content: text, format }),
    name,
    path: contactPath(contactId),
    record: { type: 'contact', id: contactId },
  });
  if (next_step) await createTask(scope, NewTask.parse({ ...next_step, contact_id: contactId }));
  return logged;
};

/** Logs an email that a member sent or received. Its text mentions nobody. @throws 404 */
export const logEmail = async (
  scope: Scope,
  contactId: string,
  { content, happened_at }: { content: string; happened_at: string },
): Promise<void> => {
  const text = plainText(content).slice(0, NOTES_MAX);
  await addTouch(scope, contactId, { kind: 'email', text, format: 'plain', happened: happened_at });
};

/**
 * Logs a booked meeting for its host, unless a member has already logged it. The text of the visitor mentions nobody.
 * `next_at` is when the next booked meeting with the contact begins.
 * @throws 404
 */
export const logMeeting = async (
  scope: Scope,
  contactId: string,
  { content, happened_at, next_at }: { content: string; happened_at: string; next_at: string | null },
): Promise<void> => {
  if (await hasMeetingBetween(scope, contactId, happened_at, next_at)) return;
  const text = plainText(content).slice(0, NOTES_MAX);
  await addTouch(scope, contactId, { kind: 'meeting', text, format: 'plain', happened: happened_at });
};

interface Touch extends Pick<NewTouch, 'kind' | 'format'> {
  /** The text with its mentions as they are stored. */
  text: string;
  happened: string;
}

const addTouch = async (scope: Scope, contactId: string, { kind, text, format, happened }: Touch) => {
  const name = await keepRecord(scope, 'contact', contactId);
  const logged = await createRecord(scope, NOTES, {
    contact_id: contactId,
    ...textColumns(text, format),
    author_id: scope.userId,
    kind,
    happened_at: happened,
  });
  await moveLastContact(scope, contactId, happened);
  await recordNote(scope, { kind, entity_type: 'contact', entity_id: contactId, entity_name: name });
  return { logged, name };
};
