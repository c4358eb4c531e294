import { pages } from '@rapport/shared/paths';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';

const UNASKED = 'If you did not request this, you can ignore this email. Nothing changes unless you open the link.';

export const verificationEmail = (address: string, token: string): EmailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'A Rapport account was created with this address. If that was you, please confirm your email address.',
    'The link works once, for 24 hours.',
  ],
  action: { label: 'Confirm email address', url: `${address}${pages.verifyEmail}#token=${token}` },
  note: 'If you did not create this account, do not confirm it. You can ignore this email.',
});

export const resetLink = (address: string, token: string) => `${address}${pages.resetPassword}#token=${token}`;

export const resetEmail = (address: string, token: string): EmailContent => ({
  subject: 'Set a new password',
  paragraphs: [
    'We received a request to set a new password for your Rapport account.',
    'The link works once, for 30 minutes. Setting a new password signs you out everywhere.',
  ],
  action: { label: 'Set a new password', url: resetLink(address, token) },
  note: UNASKED,
});

export const passwordChangedEmail = (address: string): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Rapport account was just changed, and your other devices were signed out.',
    'If that was not you, set a new password now with “Forgot password?” on the sign-in form.',
  ],
  action: { label: 'Open Rapport', url: address },
});

export const reclaimedEmail = (address: string, sharedWorkspaces: string[]): EmailContent => ({
  subject: 'Your Rapport account is now yours alone',
  paragraphs: [
    'You just confirmed your email address. It had never been confirmed, so someone else may have created your Rapport account.',
    'For your security, we removed the existing name, picture, password, sessions, API keys, open invitations and personal settings, and the name and sender of your workspace. Records were kept.',
    ...(sharedWorkspaces.length > 0
      ? [
          `You also belong to ${sharedWorkspaces.map((name) => `“${plainName(name)}”`).join(', ')}. If you do not know it, leave it under Settings > Team.`,
        ]
      : []),
  ],
  action: { label: 'Check your settings', url: `${address}${pages.settings}` },
});
