import { msg } from '@lingui/core/macro';
import type { NewTemplate, Template, TemplateChange } from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import { requireVersion } from '../../http/versions';
import { sanitizeEmail } from './composeEmail';
import { requireOwnTokens } from './ownTokens';
import { findTemplate, insertTemplate, updateTemplate } from './templates.repository';

/** @throws 409 if the limit of templates is reached, 422 for an unknown field */
export const createTemplate = async (scope: Scope, template: NewTemplate): Promise<Template> => {
  await requireOwnTokens(scope, template);
  return insertTemplate(scope, await sanitizeEmail(template));
};

/** @throws 412 when someone else changed it meanwhile */
export const changeTemplate = async (
  scope: Scope,
  id: string,
  change: TemplateChange,
  seenVersion: string | undefined,
): Promise<Template> => {
  const before = await findTemplate(scope, id);
  requireVersion(before, seenVersion, msg`This template`);
  await requireOwnTokens(scope, change, before);
  const { name, subject, content, format } = { ...before, ...change };
  return updateTemplate(scope, id, await sanitizeEmail({ name, subject, content, format }), seenVersion);
};
