import { pages } from '@rapport/shared/paths';
import { INVITATION_DAYS } from '@rapport/shared/team';
import type { Letter } from '../../integrations/mail/letter';

export const invitationLink = (address: string, token: string) => `${address}${pages.join}#token=${token}`;

export const invitationLetter = (
  address: string,
  { token, workspaceName, invitedBy }: { token: string; workspaceName: string; invitedBy: string | null },
): Letter => ({
  subject: `Join ${workspaceName} on Rapport`,
  paragraphs: [
    `${invitedBy ?? 'Somebody'} invited you to work in “${workspaceName}” on Rapport, the CRM they use.`,
    `The link works once, for ${INVITATION_DAYS} days.`,
  ],
  action: { label: 'Accept the invitation', url: invitationLink(address, token) },
  note: 'If you do not know who this is from, you can ignore this mail: nothing happens without the link.',
});
