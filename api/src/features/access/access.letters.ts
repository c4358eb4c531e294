import { pages } from '@rapport/shared/paths';
import type { Letter } from '../../integrations/mail/letter';

const UNASKED = 'If you did not ask for this, you can ignore this mail: nothing happens without the link.';

export const verificationLetter = (address: string, token: string): Letter => ({
  subject: 'Confirm your email address',
  paragraphs: ['Welcome to Rapport. Please confirm that this address is yours.', 'The link works once, for 24 hours.'],
  action: { label: 'Confirm email address', url: `${address}${pages.verifyEmail}#token=${token}` },
  note: UNASKED,
});

export const resetLink = (address: string, token: string) => `${address}${pages.resetPassword}#token=${token}`;

export const resetLetter = (address: string, token: string): Letter => ({
  subject: 'Set a new password',
  paragraphs: [
    'Somebody asked to set a new password for your Rapport account.',
    'The link works once, for 30 minutes. Setting a new password signs you out everywhere.',
  ],
  action: { label: 'Set a new password', url: resetLink(address, token) },
  note: UNASKED,
});

export const passwordChangedLetter = (address: string): Letter => ({
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Rapport account was just changed, and your other devices were signed out.',
    'If that was not you, set a new password at once with “Forgot password?” on the sign-in form.',
  ],
  action: { label: 'Open Rapport', url: address },
});
