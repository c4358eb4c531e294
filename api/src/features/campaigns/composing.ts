import type { AudienceCount, EmailDraft, EmailPreview, SendingState } from '@rapport/shared/campaigns';
import { firstName } from '@rapport/shared/firstName';
import type { Reader } from '@rapport/shared/personalisation';
import type { Scope } from '../../db/scope';
import { rows } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, notFound } from '../../http/problem';
import { addressOf } from '../../integrations/email/addressOf';
import { enqueue } from '../../jobs/job';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { requireEmailAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { countAudience } from './audience.repository';
import { emailTest } from './campaigns.queue';
import { composeEmail, sanitizeEmail } from './content';
import { findSender } from './sender.repository';

export const readAudience: (...of: Parameters<typeof countAudience>) => Promise<AudienceCount> = countAudience;

const NOBODY: Reader = {
  name: 'Alex Example',
  first_name: 'Alex',
  company: 'Example Ltd',
  email: 'alex@example.com',
};

/** An email as one contact would get it; its links lead where they lead, and the one to unsubscribe nowhere. */
export const previewEmail = async (
  { address }: Context,
  scope: Scope,
  { contact_id, ...letter }: EmailDraft,
): Promise<EmailPreview> => {
  const reader = contact_id ? await readerOf(scope, contact_id) : NOBODY;
  const sender = await findSender(scope, scope.userId);
  const mail = composeEmail(sanitizeEmail(letter), reader, {
    sender: sender.name,
    postalAddress: sender.postalAddress,
    unsubscribeUrl: `${address()}/u/preview`,
  });
  return { to: reader.email, ...mail };
};

const readerOf = async (scope: Scope, contactId: string): Promise<Reader> => {
  const contact = await rows(scope, 'contacts').where('contacts.id', contactId).first('name', 'company', 'email');
  if (!contact) throw notFound('This contact');
  return { ...contact, first_name: firstName(contact.name) };
};

/** Has a preview sent to whoever writes it. @throws 403, 409 when it could not be, 429 after many */
export const requestTest = async (context: Context, scope: Scope, draft: EmailDraft): Promise<{ to: string }> => {
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  const user = await scope.db('users').where({ id: scope.userId }).first('email');
  if (!user) throw conflict('nobody_to_write_to', 'There is nobody to send a test to.');
  if (draft.contact_id) await readerOf(scope, draft.contact_id);
  await requireEmailAllowance(scope, 'test');
  await enqueue(scope, emailTest, { ...draft, to: user.email });
  return { to: user.email };
};

/** What stands between the workspace and its first campaign. */
export const sendingState = async ({ config }: Context, scope: Scope): Promise<SendingState> => {
  const { postalAddress } = await findSender(scope, null);
  const user = await scope.db('users').where({ id: scope.userId }).first('email_verified_at');
  return {
    mail: config.mail.kind,
    from: config.mail.kind === 'smtp' ? addressOf(config.mail.from) : '',
    has_postal_address: postalAddress !== '',
    is_email_verified: Boolean(user?.email_verified_at) || config.mail.kind === 'off',
  };
};
