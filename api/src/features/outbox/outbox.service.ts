import { msg } from '@lingui/core/macro';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict } from '../../http/problem';
import { type Email, MayHaveArrived, sendBySmtp } from '../../integrations/email/smtp';
import { isDemo } from '../workspaces/workspaces.readModel';
import { insertOutboxEmail } from './outbox.repository';

/**
 * Sends an email. Without SMTP, it is kept in the outbox of the workspace instead, except in production. A demo sends
 * none. Not for use inside a transaction. It does not throw for an email that may have arrived, because the job would
 * then send it again, and again with every try if the email server is slow to answer.
 * @throws the reason why the email was not sent, after which it may be tried again
 */
export const deliver = async (
  { config, db, log }: Context,
  workspaceId: string | undefined,
  email: Email,
): Promise<void> => {
  if (workspaceId && (await inWorkspace(db, { workspaceId }, isDemo))) return;
  if (config.mail.kind === 'smtp') {
    await sendBySmtp(config.mail, email).catch((err) => {
      if (!(err instanceof MayHaveArrived)) throw err;
      log.error({ err }, 'an email may not have arrived, and is not sent again');
    });
  } else if (config.mail.kind === 'outbox' && workspaceId) await keepInOutbox({ db }, workspaceId, email);
  else log.warn('an email was not sent: there is no email server, and no workspace whose outbox could keep it');
};

/** Shows an email to the owner of the workspace instead of sending it. */
export const keepInOutbox = async ({ db }: Pick<Context, 'db'>, workspaceId: string, email: Email): Promise<void> =>
  void (await inWorkspace(db, { workspaceId }, (scope) => insertOutboxEmail(scope, email)));

/** @throws 409 if this server cannot send email */
export const requireEmailDelivery = ({ config }: Context) => {
  if (config.mail.kind === 'off') {
    throw conflict(
      'mail_not_configured',
      msg`Email is not configured on this server. Ask your administrator for help.`,
    );
  }
};
