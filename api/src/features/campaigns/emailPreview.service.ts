import { msg } from '@lingui/core/macro';
import type { EmailDraft, EmailPreview, SendingState } from '@rapport/shared/campaigns';
import type { Language } from '@rapport/shared/languages';
import type { Reader } from '@rapport/shared/personalization';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, notFound } from '../../http/problem';
import { addressOf } from '../../integrations/email/addressOf';
import { enqueue } from '../../jobs/job';
import { type Words, wordsIn } from '../../words/words';
import { isEmailVerified, ownEmail, requireVerifiedEmail } from '../access/verifiedEmail';
import { requireEmailAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { emailTest } from './campaigns.queue';
import { composeEmail, sanitizeEmail } from './composeEmail';
import { exampleValues, requireOwnTokens } from './ownTokens';
import { findReader } from './readers.repository';
import { findSender } from './sender.repository';

const exampleIn = (words: Words): Reader => ({
  name: words(msg`Alex Example`),
  first_name: 'Alex',
  company: words(msg`Example Ltd`),
  email: 'alex@example.com',
});

/** An email as one contact would get it. Its links are not tracked, and its unsubscribe link does nothing. */
export const previewEmail = async (
  { address }: Context,
  scope: Scope,
  { contact_id, ...draft }: EmailDraft,
): Promise<EmailPreview> => {
  const sender = await findSender(scope, scope.userId);
  await requireOwnTokens(scope, draft);
  const reader = contact_id
    ? await requireReader(scope, contact_id, draft, sender.language)
    : { ...exampleIn(wordsIn(sender.language)), custom: await exampleValues(scope, draft) };
  const email = await composeEmail(await sanitizeEmail(draft), reader, {
    sender: sender.name,
    postalAddress: sender.postalAddress,
    language: sender.language,
    unsubscribeUrl: `${address()}/u/preview`,
  });
  return { to: reader.email, ...email };
};

const requireReader = async (
  scope: Scope,
  contactId: string,
  email: Pick<EmailDraft, 'subject' | 'content'>,
  language: Language,
): Promise<Reader> => {
  const reader = await findReader(scope, contactId, { email, language });
  if (!reader) throw notFound(msg`This contact`);
  return reader;
};

/** Sends a preview to its author. @throws 403 or 409 when it cannot be sent, 429 after too many */
export const requestTest = async (context: Context, scope: Scope, draft: EmailDraft): Promise<{ to: string }> => {
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  const to = await ownEmail(scope);
  if (!to) throw conflict('nobody_to_write_to', msg`There is no user to send a test to.`);
  await requireOwnTokens(scope, draft);
  const { language } = await findSender(scope, scope.userId);
  if (draft.contact_id) await requireReader(scope, draft.contact_id, draft, language);
  await requireEmailAllowance(scope, 'test');
  await enqueue(scope, emailTest, { ...draft, to, user_id: scope.userId });
  return { to };
};

/** The settings that are missing before the workspace can send its first campaign. */
export const sendingState = async (context: Context, scope: Scope): Promise<SendingState> => {
  const { mail } = context.config;
  const { postalAddress } = await findSender(scope, null);
  return {
    mail: mail.kind,
    from: mail.kind === 'smtp' ? addressOf(mail.from) : '',
    has_postal_address: postalAddress !== '',
    is_email_verified: await isEmailVerified(context, scope),
  };
};
