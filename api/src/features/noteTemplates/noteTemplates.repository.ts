import { msg } from '@lingui/core/macro';
import {
  type NewNoteTemplate,
  NOTE_TEMPLATES_MAX,
  NoteTemplate,
  type NoteTemplateChange,
} from '@rapport/shared/noteTemplates';
import { addRow, rows, type Scope } from '../../db/scope';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

const TEMPLATE = Object.keys(NoteTemplate.shape);

export const listNoteTemplates = (scope: Scope): Promise<NoteTemplate[]> =>
  rows(scope, 'note_templates').orderByRaw('fold(name), id').limit(NOTE_TEMPLATES_MAX).select(TEMPLATE);

/** @throws 409 if the workspace has its maximum number of templates */
export const insertNoteTemplate = async (scope: Scope, template: NewNoteTemplate): Promise<NoteTemplate> => {
  const [{ count }] = await rows(scope, 'note_templates').count({ count: '*' });
  if (count >= NOTE_TEMPLATES_MAX) {
    throw conflict('too_many', msg`There are ${NOTE_TEMPLATES_MAX} templates. Delete one first.`);
  }
  const [inserted] = await addRow(scope, 'note_templates', template).returning(TEMPLATE);
  return inserted;
};

export const findNoteTemplate = async (scope: Scope, id: string): Promise<NoteTemplate> => {
  const template = await rows(scope, 'note_templates').where({ id }).first(TEMPLATE);
  if (!template) throw notFound(msg`This template`);
  return template;
};

/** @throws 412 if the template has changed since the version that was seen */
export const updateNoteTemplate = async (
  scope: Scope,
  id: string,
  change: NoteTemplateChange,
  seenVersion: string | undefined,
): Promise<NoteTemplate> => {
  const template = rows(scope, 'note_templates').where({ id });
  if (seenVersion) template.where({ updated_at: seenVersion });
  const [updated] = await template.update({ ...change, updated_at: scope.db.fn.now() }).returning(TEMPLATE);
  if (updated) return updated;
  await findNoteTemplate(scope, id);
  throw changedMeanwhile(msg`This template`);
};

/** Deletes a template. Notes that were started from it stay as they are. */
export const deleteNoteTemplate = async (scope: Scope, id: string) => {
  if ((await rows(scope, 'note_templates').where({ id }).delete()) === 0) throw notFound(msg`This template`);
};
