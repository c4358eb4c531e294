import { msg } from '@lingui/core/macro';
import type { Template, TemplateChange } from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import { requireVersion } from '../../http/versions';
import { sanitizeEmail } from './composeEmail';
import { findTemplate, updateTemplate } from './templates.repository';

/** @throws 412 when someone else changed it meanwhile */
export const changeTemplate = async (
  scope: Scope,
  id: string,
  change: TemplateChange,
  seenVersion: string | undefined,
): Promise<Template> => {
  const before = await findTemplate(scope, id);
  requireVersion(before, seenVersion, msg`This template`);
  const { name, subject, content, format } = { ...before, ...change };
  return updateTemplate(scope, id, await sanitizeEmail({ name, subject, content, format }), seenVersion);
};
