import { msg } from '@lingui/core/macro';
import type { NewTemplate, Template, TemplateChange } from '@rapport/shared/campaigns';
import { addRow, rows, type Scope } from '../../db/scope';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

const returnedColumns = (scope: Scope) => [
  ...['id', 'name', 'subject', 'content', 'format', 'created_at', 'updated_at'],
  scope.db.raw('private_to is not null as is_private'),
];

/** The templates shared in the workspace, and the caller's own. */
const templates = (scope: Scope) =>
  rows(scope, 'templates').whereRaw('(private_to is null or private_to = ?::uuid)', [scope.userId]);

/** Few enough to look through, and to return in one response. */
const TEMPLATES_MAX = 200;

export const listTemplates = (scope: Scope): Promise<Template[]> =>
  templates(scope).orderByRaw('fold(name), id').limit(TEMPLATES_MAX).select(returnedColumns(scope));

/** @throws 409 if the limit of templates is reached */
export const insertTemplate = async (scope: Scope, { is_private, ...template }: NewTemplate): Promise<Template> => {
  const [{ count }] = await templates(scope).count({ count: '*' });
  if (count >= TEMPLATES_MAX) throw conflict('too_many', msg`There are ${TEMPLATES_MAX} templates. Delete one first.`);
  const row = { ...template, private_to: is_private ? scope.userId : null };
  const [inserted] = await addRow(scope, 'templates', row).returning(returnedColumns(scope));
  return inserted;
};

export const findTemplate = async (scope: Scope, id: string): Promise<Template> => {
  const template = await templates(scope).where({ id }).first(returnedColumns(scope));
  if (!template) throw notFound(msg`This template`);
  return template;
};

/** @throws 412 if the template has changed since the caller read it */
export const updateTemplate = async (
  scope: Scope,
  id: string,
  change: TemplateChange,
  seenVersion: string | undefined,
): Promise<Template> => {
  const template = templates(scope).where({ id });
  if (seenVersion) template.where({ updated_at: seenVersion });
  const [updated] = await template
    .update({ ...change, updated_at: scope.db.fn.now() })
    .returning(returnedColumns(scope));
  if (!updated) throw changedMeanwhile(msg`This template`);
  return updated;
};

export const deleteTemplate = async (scope: Scope, id: string) => {
  if ((await templates(scope).where({ id }).delete()) === 0) throw notFound(msg`This template`);
};
