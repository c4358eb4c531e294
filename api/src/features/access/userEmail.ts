import { languageOf } from '../../db/languageOf';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { type EmailContent, renderEmail } from '../../integrations/email/renderEmail';
import { claimOnce, giveBackClaim } from '../../jobs/claimOnce';
import { emailBrandOf } from '../branding/branding.service';
import { deliver } from '../outbox/outbox.service';
import { isMember, workspaceToEnter } from '../workspaces/workspaces.readModel';
import { findUser } from './users.repository';

/**
 * Sends an email to a user, unless the account is gone. An email `about` a workspace is not sent to former members,
 * because it may have waited for hours. Without an email server, the email is kept in the outbox of that workspace, or
 * of the workspace in which the user works.
 */
export const emailUser = async (
  context: Context,
  userId: string,
  content: EmailContent,
  about?: string,
): Promise<void> => {
  const { user, isOutside, language, workspaceId } = await asSystem(context.db, async (trx) => ({
    user: await findUser(trx, userId),
    isOutside: about !== undefined && !(await isMember(trx, { userId, workspaceId: about })),
    language: await languageOf(trx, userId),
    workspaceId: about ?? (await workspaceToEnter(trx, userId)),
  }));
  if (!user || isOutside) return;
  const brand = workspaceId
    ? await inWorkspace(context.db, { workspaceId }, (scope) => emailBrandOf(context, scope))
    : null;
  await deliver(context, workspaceId, { to: user.email, ...renderEmail(content, language, brand) });
};

/** Sends an email once for each `key`. If the email server does not accept it, the job tries again. */
export const emailUserOnce = async (
  context: Context,
  key: string,
  ...email: [userId: string, content: EmailContent, about: string]
): Promise<void> => {
  if (!(await claimOnce(context.db, key))) return;
  try {
    await emailUser(context, ...email);
  } catch (error) {
    await giveBackClaim(context.db, key);
    throw error;
  }
};
