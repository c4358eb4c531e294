import type { NewNote, NewTouch, Note, NoteChange } from '@rapport/shared/notes';
import { NewTask } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { recordActivity } from '../activities/activities.service';
import { changesBetween } from '../activities/changes';
import { createTask } from '../tasks/tasks.service';
import {
  findNote,
  insertNote,
  moveLastContact,
  nameOfNoted,
  restoreNote,
  trashNote,
  updateNote,
} from './notes.repository';

const MINUTE = 60_000;

/** @throws 404 for a record that is not there */
export const addNote = async (scope: Scope, note: NewNote): Promise<Note> => {
  const name = await nameOfNoted(scope, note.entity_type, note.entity_id);
  const added = await insertNote(scope, note);
  await recordActivity(scope, {
    type: 'note_created',
    description: `Added a note to ${name}`,
    entity_type: note.entity_type,
    entity_id: note.entity_id,
  });
  return added;
};

/** Changes the text, or pins it. @throws 412 when somebody else changed it meanwhile */
export const changeNote = async (
  scope: Scope,
  id: string,
  change: NoteChange,
  seenVersion: string | undefined,
): Promise<Note> => {
  const before = await findNote(scope, id);
  requireVersion(before, seenVersion, 'This note');
  const changes = changesBetween(before, change);
  if (Object.keys(changes).length === 0) return before;
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
  await updateNote(scope, id, changed, seenVersion);
  return findNote(scope, id);
};

export const deleteNote = trashNote;

export const undeleteNote = async (scope: Scope, id: string): Promise<Note> => {
  await restoreNote(scope, id);
  return findNote(scope, id);
};

const DONE: Record<NewTouch['kind'], string> = {
  call: 'Called',
  meeting: 'Met',
  email: 'Wrote to',
};

/** Logs a call, meeting or email, and with it when the contact was last in touch and what is next. @throws 404; 422 for one that is yet to come */
export const logTouch = async (
  scope: Scope,
  contactId: string,
  { kind, content, happened_at, next_step }: NewTouch,
): Promise<Note> => {
  const name = await nameOfNoted(scope, 'contact', contactId);
  const happened = happened_at ?? new Date().toISOString();
  if (Date.parse(happened) > Date.now() + MINUTE) throw invalid({ happened_at: 'This is yet to come' });
  const note = { entity_type: 'contact', entity_id: contactId, content } as const;
  const logged = await insertNote(scope, note, { kind, happened_at: happened });
  await moveLastContact(scope, contactId, happened);
  await recordActivity(scope, {
    type: `${kind}_logged`,
    description: `${DONE[kind]} ${name}`,
    entity_type: 'contact',
    entity_id: contactId,
  });
  if (next_step) await createTask(scope, NewTask.parse({ ...next_step, contact_id: contactId }));
  return logged;
};
