import type { Note, TouchKind } from '@rapport/shared/notes';
import type { Scope } from '../../db/scope';
import { forgetActivity, recordActivity, recordAgain } from '../activities/activities.service';
import { findRecorded } from './notes.repository';

const DONE = { call: 'called', meeting: 'met', email: 'emailed' } as const satisfies Record<TouchKind, string>;

type Noted = Pick<Note, 'kind' | 'entity_type' | 'entity_id' | 'entity_name'>;

const activityOf = ({ kind, entity_type, entity_id, entity_name }: Noted) => ({
  ...(kind === 'note'
    ? ({ type: 'note_created', kind: 'note_added' } as const)
    : { type: `${kind}_logged`, kind: DONE[kind as TouchKind] }),
  values: { name: entity_name },
  entity_type,
  entity_id,
});

/** Records the activity of a new note or touch, which reports and targets count. */
export const recordNote = (scope: Scope, note: Noted): Promise<void> => recordActivity(scope, activityOf(note));

/** Removes the activity of a note that is deleted, because the note leaves every list and count. */
export const forgetNote = async (scope: Scope, note: Note): Promise<void> => {
  const recorded = await findRecorded(scope, note.id);
  if (recorded) await forgetActivity(scope, activityOf(note), recorded);
};

/** Records the activity of a restored note again, with its original author and time. */
export const recordNoteAgain = async (scope: Scope, note: Note): Promise<void> => {
  const recorded = await findRecorded(scope, note.id);
  if (!recorded) return;
  // An earlier version kept the activity of a deleted note, so it may still exist.
  await forgetActivity(scope, activityOf(note), recorded);
  await recordAgain(scope, activityOf(note), recorded);
};
