import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NoteContent } from './notes';
import { Instant, requiredLine } from './text';

/** How many templates a workspace can have. */
export const NOTE_TEMPLATES_MAX = 100;

const fields = {
  name: requiredLine(80, msg`Enter a name for the template`),
  content: NoteContent.meta({ description: 'Markdown, as in notes.' }),
};

/** A text to start a note with. All members of the workspace can use and change it. */
export const NoteTemplate = z.object({ id: z.uuid(), ...fields, created_at: Instant, updated_at: Instant });
export type NoteTemplate = z.infer<typeof NoteTemplate>;

export const NewNoteTemplate = z.strictObject(fields);
export type NewNoteTemplate = z.infer<typeof NewNoteTemplate>;

export const NoteTemplateChange = changeOf(fields, NoteTemplate);
export type NoteTemplateChange = z.infer<typeof NoteTemplateChange>;
