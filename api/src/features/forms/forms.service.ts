import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { OWN_FIELD } from '@rapport/shared/formFields';
import type { NewWebForm, WebForm, WebFormChange } from '@rapport/shared/forms';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { invalid } from '../../http/problem';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { fieldsOf } from '../fields/custom.service';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { findStage } from '../pipelines/pipelines.readModel';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { requireMembers } from '../team/team.service';
import { requireNotDemo } from '../workspaces/notInDemo';
import { requireFormRoom } from '../workspaces/planLimits';
import { isAllowedInForms } from './entries';
import { countForms, findForm, insertForm, listForms, type StoredForm, updateForm } from './forms.repository';

/** Long enough for the log to mask the token in paths. */
const TOKEN_BYTES = 30;

const withAddress = (pages: string, { token, ...form }: StoredForm): WebForm => ({
  ...form,
  address: `${pages}/f/${token}`,
});

export const readForms = async (context: Context, scope: Scope): Promise<WebForm[]> => {
  const [forms, pages] = await Promise.all([listForms(scope), pagesAddress(context, scope)]);
  return forms.map((form) => withAddress(pages, form));
};

/** @throws 404 */
export const readForm = async (context: Context, scope: Scope, id: string): Promise<WebForm> => {
  const [form, pages] = await Promise.all([findForm(scope, id), pagesAddress(context, scope)]);
  return withAddress(pages, form);
};

/** @throws 403 beyond the plan and in the demo; 422 for unknown members, fields and stages */
export const createForm = async (context: Context, scope: Scope, form: NewWebForm): Promise<WebForm> => {
  await requireNotDemo(scope);
  await lockWorkspace(scope);
  await requireFormRoom(scope, await countForms(scope));
  if (form.newsletter) await requireSending(context, scope);
  await requireKnown(scope, form);
  return readForm(context, scope, await insertForm(scope, form, randomBytes(TOKEN_BYTES).toString('base64url')));
};

/** @throws 404; 412 when someone else changed it meanwhile; 422 */
export const changeForm = async (
  context: Context,
  scope: Scope,
  id: string,
  change: WebFormChange,
  seenVersion: string | undefined,
): Promise<WebForm> => {
  const before = await findForm(scope, id);
  if (change.newsletter && !before.newsletter) await requireSending(context, scope);
  await requireKnown(scope, change, before);
  await updateForm(scope, id, change, seenVersion);
  return readForm(context, scope, id);
};

/**
 * Requires that emails can be sent, because a visitor who asks for a newsletter gets one.
 * @throws 403 unless the caller's address is confirmed; 409 if emails cannot be sent
 */
const requireSending = async (context: Context, scope: Scope): Promise<void> => {
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
};

/** Refuses unknown members, fields and stages, except those that the form had before. @throws 422 */
const requireKnown = async (
  scope: Scope,
  { fields, owner_ids, deal }: Partial<NewWebForm>,
  before?: Pick<WebForm, 'fields' | 'owner_ids' | 'deal'>,
): Promise<void> => {
  const isNewOwner = (id: string) => !before?.owner_ids.includes(id);
  if (owner_ids?.some(isNewOwner)) await requireMembers(scope, owner_ids.filter(isNewOwner), 'owner_ids');
  if (deal?.stage && deal.stage !== before?.deal?.stage) {
    const stage = await findStage(scope, deal.stage);
    if (stage?.kind !== 'open') throw invalid({ 'deal.stage': msg`Choose an open stage` });
  }
  const keys = (fields ?? []).map(({ key }) => key).filter((key) => key.startsWith(OWN_FIELD));
  const added = keys.filter((key) => !before?.fields.some((field) => field.key === key));
  if (added.length === 0) return;
  const own = (await fieldsOf(scope, 'contact')).filter(isAllowedInForms).map(({ key }) => `${OWN_FIELD}${key}`);
  if (added.some((key) => !own.includes(key))) throw invalid({ fields: msg`Choose existing contact fields` });
};
