import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Brand } from '@rapport/shared/branding';
import type { FormSubmission } from '@rapport/shared/forms';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { recordActivity } from '../activities/activities.service';
import { resubscribe } from '../campaigns/suppressions.service';
import { changeContact, findContact } from '../contacts/contacts.service';
import { requireConfirmationAllowance } from '../outbox/emailAllowance';
import { workspaceName } from '../workspaces/workspaces.service';
import { askToConfirm } from './confirm.queue';
import { withForm } from './form.service';
import type { StoredForm } from './forms.repository';
import { findSubmission, markConfirmed } from './submissions.repository';

/** Emails a person to confirm that they want the newsletter, unless too many such emails were requested. */
export const askForConfirmation = async (scope: Scope, { id, newsletter, email }: FormSubmission): Promise<void> => {
  if (!newsletter || !email) return;
  try {
    await requireConfirmationAllowance(scope, email);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 429) return;
    throw error;
  }
  await enqueue(scope, askToConfirm, { submission_id: id });
};

const signatureOf = ({ config }: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', config.jwtSecret).update(`form-confirmation:${id}`).digest('base64url');

/** Makes the link in a confirmation email, under the address of the workspace's public pages. The link is not stored. */
export const confirmationLink = (
  context: Pick<Context, 'config'>,
  pages: string,
  { token }: Pick<StoredForm, 'token'>,
  id: string,
): string => `${pages}/f/${token}/confirm/${id}.${signatureOf(context, id)}`;

/** The id of the submission that a link belongs to; `null` if its signature is wrong. */
const submissionIn = (context: Pick<Context, 'config'>, key: string): string | null => {
  const [id = '', signature = ''] = key.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(context, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
};

export interface Confirmation {
  form: Pick<StoredForm, 'language'>;
  sender: string;
  brand: Brand | null;
  isConfirmed: boolean;
}

/**
 * Opens the link of a confirmation email, and confirms if the person pressed the button.
 * @returns `null` for a link that does not work
 */
export const openConfirmation = async (
  context: Context,
  token: string,
  key: string,
  confirms: boolean,
): Promise<Confirmation | null> => {
  const id = submissionIn(context, key);
  if (!id) return null;
  return withForm(context, token, async (scope, { form, brand }) => {
    const submission = await nullIfGone(findSubmission(scope, id, form.id));
    if (!submission?.newsletter) return null;
    if (confirms && !submission.confirmed_at) await confirm(scope, form, submission);
    const isConfirmed = confirms || submission.confirmed_at !== null;
    return { form, sender: await workspaceName(scope), brand, isConfirmed };
  });
};

const confirm = async (scope: Scope, form: StoredForm, { id, contact_id, email }: FormSubmission): Promise<void> => {
  // Of two simultaneous requests, only one confirms.
  if ((await markConfirmed(scope, id)) === 0) return;
  await resubscribe(scope, email);
  const contact = contact_id && (await nullIfGone(findContact(scope, contact_id)));
  if (!contact) return;
  const { newsletter_tag: tag } = form;
  const hasTag = contact.tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  if (tag && !hasTag) await changeContact(scope, contact.id, { tags: [...contact.tags, tag] }, undefined);
  await recordActivity(scope, {
    type: 'newsletter_confirmed',
    kind: 'newsletter_confirmed',
    values: { name: contact.name, form: form.name },
    entity_type: 'contact',
    entity_id: contact.id,
  });
};
