import { msg } from '@lingui/core/macro';
import type { SystemReport } from '@rapport/shared/system';
import { version } from '../../../../package.json';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, forbidden } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import type { Words } from '../../words/words';
import { emailUser } from '../access/userEmail';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { isOperator } from '../workspaces/workspaces.service';
import { examine, wordFinding } from './findings';

const TEST_EMAILS: RateLimit = { name: 'test-mail', points: 5, seconds: 3600 };

/** @throws 403 for anyone but the operator, because the installation may serve many workspaces */
const requireOperator = async ({ db }: Context, identity: Identity) => {
  if (await asSystem(db, (trx) => isOperator(trx, identity))) return;
  throw forbidden('operator_only', msg`Only the administrator of this installation can do this.`);
};

export const readSystem = async (context: Context, identity: Identity, words: Words): Promise<SystemReport> => {
  await requireOperator(context, identity);
  return { version, findings: (await examine(context.config, context.db)).map(wordFinding(words)) };
};

/** Sends a test email to the caller at once. @throws 409 if the email server refuses it, with the server's reason */
export const sendTestEmail = async (context: Context, identity: Identity) => {
  await requireOperator(context, identity);
  requireEmailDelivery(context);
  await requireAllowance(
    context.db,
    TEST_EMAILS,
    identity.user_id,
    msg`You can send 5 test emails per hour. Try again later.`,
  );
  const content = {
    subject: msg`A test email from Rapport`,
    paragraphs: [msg`This is the test email you sent from Settings > System. Your email settings work.`],
    action: { label: msg`Open Rapport`, url: context.address() },
  };
  await emailUser(context, identity.user_id, content).catch((error: Error) => {
    throw conflict(
      'mail_refused',
      msg`The email was not sent. The email server returned: ${{ answer: error.message }}`,
    );
  });
};
