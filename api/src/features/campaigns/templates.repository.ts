import type { NewTemplate, Template } from '@rapport/shared/campaigns';
import { addRow, rows, type Scope } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';

const TEMPLATE = ['id', 'name', 'subject', 'content', 'format', 'created_at', 'updated_at'];

/** So many that nobody looks through more, and all of them fit into one answer. */
const TEMPLATES_MAX = 200;

export const listTemplates = (scope: Scope): Promise<Template[]> =>
  rows(scope, 'templates').orderByRaw('fold(name), id').limit(TEMPLATES_MAX).select(TEMPLATE);

/** @throws 409 when there are as many as can be listed */
export const insertTemplate = async (scope: Scope, template: NewTemplate): Promise<Template> => {
  const [{ count }] = await rows(scope, 'templates').count({ count: '*' });
  if (count >= TEMPLATES_MAX) throw conflict('too_many', `There are ${TEMPLATES_MAX} templates. Delete one first.`);
  const [inserted] = await addRow(scope, 'templates', template).returning(TEMPLATE);
  return inserted;
};

export const updateTemplate = async (scope: Scope, id: string, template: NewTemplate): Promise<Template> => {
  const [updated] = await rows(scope, 'templates')
    .where({ id })
    .update({ ...template, updated_at: scope.db.fn.now() })
    .returning(TEMPLATE);
  if (!updated) throw notFound('This template');
  return updated;
};

export const deleteTemplate = async (scope: Scope, id: string) => {
  if ((await rows(scope, 'templates').where({ id }).delete()) === 0) throw notFound('This template');
};
