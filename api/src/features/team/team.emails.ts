import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import { INVITATION_DAYS } from '@rapport/shared/team';
import type { Sentence } from '@rapport/shared/words';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';

export const invitationLink = (address: string, token: string) => `${address}${pages.join}#token=${token}`;

interface InvitationMail {
  token: string;
  workspaceName: string;
  /** `null` if the account of the inviter is gone. */
  inviter: { name: string; email: string } | null;
  /** Whether the email shows the brand of the workspace, so that it does not name Rapport. */
  isBranded: boolean;
}

/**
 * The email goes to strangers, so the names that its sender chose are shown as plain words, beside the sender's
 * confirmed address.
 */
export const invitationEmail = (
  address: string,
  { token, workspaceName, inviter, isBranded }: InvitationMail,
): EmailContent => {
  const workspace = plainName(workspaceName);
  const who = inviter && `${plainName(inviter.name)} (${inviter.email})`;
  return {
    subject: subjectOf(workspace, isBranded),
    paragraphs: [invited(who, workspace, isBranded), msg`The link works once, for ${INVITATION_DAYS} days.`],
    action: { label: msg`Accept the invitation`, url: invitationLink(address, token) },
    note: msg`If you do not know the sender, you can ignore this email. Nothing happens unless you open the link. The sender chose the names in it.`,
  };
};

const subjectOf = (workspace: string, isBranded: boolean): Sentence => {
  if (workspace && isBranded) return msg`Join ${workspace}`;
  return workspace ? msg`Join ${workspace} on Rapport` : msg`Join a workspace on Rapport`;
};

const invited = (who: string | null, workspace: string, isBranded: boolean): Sentence => {
  if (isBranded && workspace) {
    return who ? msg`${who} invited you to join “${workspace}”.` : msg`Someone invited you to join “${workspace}”.`;
  }
  if (who && workspace) return msg`${who} invited you to join “${workspace}” on Rapport, their CRM.`;
  if (who) return msg`${who} invited you to join a workspace on Rapport, their CRM.`;
  return workspace
    ? msg`Someone invited you to join “${workspace}” on Rapport, their CRM.`
    : msg`Someone invited you to join a workspace on Rapport, their CRM.`;
};
