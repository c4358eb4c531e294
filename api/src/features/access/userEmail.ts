import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { type EmailContent, renderEmail } from '../../integrations/email/renderEmail';
import { MayHaveArrived } from '../../integrations/email/smtp';
import { claimOnce, giveBackClaim } from '../../jobs/claimOnce';
import { deliver } from '../outbox/outbox.service';
import { workspaceToEnter } from '../workspaces/workspaces.service';
import { findUser } from './users.repository';

/**
 * Mails a letter to the address of a user. Somebody whose account is gone gets none. `about` is the workspace that it tells
 * of, in whose outbox it is kept where nothing is sent; a letter about the account itself is kept where the person works.
 */
export const emailUser = async (
  context: Context,
  userId: string,
  letter: EmailContent,
  about?: string,
): Promise<void> => {
  const { user, workspaceId } = await asSystem(context.db, async (trx) => ({
    user: await findUser(trx, userId),
    workspaceId: about ?? (await workspaceToEnter(trx, userId)),
  }));
  if (user) await deliver(context, workspaceId, { to: user.email, ...renderEmail(letter) });
};

/** The same, once for what `key` names. What the email server did not take is tried again by the job. */
export const emailUserOnce = async (
  context: Context,
  key: string,
  ...mail: [userId: string, letter: EmailContent, about: string]
): Promise<void> => {
  if (!(await claimOnce(context.db, key))) return;
  try {
    await emailUser(context, ...mail);
  } catch (error) {
    if (!(error instanceof MayHaveArrived)) await giveBackClaim(context.db, key);
    throw error;
  }
};
