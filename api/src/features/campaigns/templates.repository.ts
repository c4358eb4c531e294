import { msg } from '@lingui/core/macro';
import type { NewTemplate, Template, TemplateChange } from '@rapport/shared/campaigns';
import { addRow, rows, type Scope } from '../../db/scope';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

const TEMPLATE = ['id', 'name', 'subject', 'content', 'format', 'created_at', 'updated_at'];

/** So many that no one looks through more, and all of them fit into one answer. */
const TEMPLATES_MAX = 200;

export const listTemplates = (scope: Scope): Promise<Template[]> =>
  rows(scope, 'templates').orderByRaw('fold(name), id').limit(TEMPLATES_MAX).select(TEMPLATE);

/** @throws 409 when there are as many as can be listed */
export const insertTemplate = async (scope: Scope, template: NewTemplate): Promise<Template> => {
  const [{ count }] = await rows(scope, 'templates').count({ count: '*' });
  if (count >= TEMPLATES_MAX) throw conflict('too_many', msg`There are ${TEMPLATES_MAX} templates. Delete one first.`);
  const [inserted] = await addRow(scope, 'templates', template).returning(TEMPLATE);
  return inserted;
};

export const findTemplate = async (scope: Scope, id: string): Promise<Template> => {
  const template = await rows(scope, 'templates').where({ id }).first(TEMPLATE);
  if (!template) throw notFound(msg`This template`);
  return template;
};

/** @throws 412 when the template is no longer the version that was seen */
export const updateTemplate = async (
  scope: Scope,
  id: string,
  change: TemplateChange,
  seenVersion: string | undefined,
): Promise<Template> => {
  const template = rows(scope, 'templates').where({ id });
  if (seenVersion) template.where({ updated_at: seenVersion });
  const [updated] = await template.update({ ...change, updated_at: scope.db.fn.now() }).returning(TEMPLATE);
  if (!updated) throw changedMeanwhile(msg`This template`);
  return updated;
};

export const deleteTemplate = async (scope: Scope, id: string) => {
  if ((await rows(scope, 'templates').where({ id }).delete()) === 0) throw notFound(msg`This template`);
};
