import { pages } from '@rapport/shared/paths';
import { INVITATION_DAYS } from '@rapport/shared/team';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';

export const invitationLink = (address: string, token: string) => `${address}${pages.join}#token=${token}`;

interface InvitationMail {
  token: string;
  workspaceName: string;
  /** Unless their account is gone. */
  inviter: { name: string; email: string } | null;
}

/** Goes to strangers, so it shows what its sender chose as plain words, beside their confirmed address. */
export const invitationEmail = (address: string, { token, workspaceName, inviter }: InvitationMail): EmailContent => {
  const workspace = plainName(workspaceName) || 'a workspace';
  const who = inviter ? `${plainName(inviter.name)} (${inviter.email})` : 'Someone';
  return {
    subject: `Join ${workspace} on Rapport`,
    paragraphs: [
      `${who} invited you to join “${workspace}” on Rapport, their CRM.`,
      `The link works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Accept the invitation', url: invitationLink(address, token) },
    note: 'If you do not know the sender, you can ignore this email. Nothing happens unless you open the link. The sender chose the names in it.',
  };
};
