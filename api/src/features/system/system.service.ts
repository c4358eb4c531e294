import type { SystemReport } from '@rapport/shared/system';
import { version } from '../../../../package.json';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, forbidden } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { emailUser } from '../access/userEmail';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { runsInstallation } from '../workspaces/workspaces.service';
import { examine } from './findings';

const TEST_MAILS: RateLimit = { name: 'test-mail', points: 5, seconds: 3600 };

/** @throws 403 for whoever does not run the installation: it serves many, and how it does is nobody else's business */
const requireOperator = async ({ db }: Context, identity: Identity) => {
  if (await asSystem(db, (trx) => runsInstallation(trx, identity))) return;
  throw forbidden('operator_only', 'Only whoever runs this installation can do this.');
};

export const readSystem = async (context: Context, identity: Identity): Promise<SystemReport> => {
  await requireOperator(context, identity);
  return { version, findings: await examine(context.config, context.db) };
};

/** Sends an email to whoever asks, at once. @throws 409 with the words of the email server when it is refused */
export const sendTestEmail = async (context: Context, identity: Identity) => {
  await requireOperator(context, identity);
  requireEmailDelivery(context);
  await requireAllowance(
    context.db,
    TEST_MAILS,
    identity.user_id,
    'Five test mails an hour are enough. Try again later.',
  );
  const letter = {
    subject: 'A test mail from Rapport',
    paragraphs: ['This is the mail that you asked for under Settings > System: mails get through.'],
    action: { label: 'Open Rapport', url: context.address() },
  };
  await emailUser(context, identity.user_id, letter).catch((error: Error) => {
    throw conflict('mail_refused', `The mail was not sent. The mail server says: ${error.message}`);
  });
};
