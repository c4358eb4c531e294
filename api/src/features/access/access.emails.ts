import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';

const UNASKED = msg`If you did not request this, you can ignore this email. Nothing changes unless you open the link.`;

export const verificationEmail = (address: string, token: string): EmailContent => ({
  subject: msg`Confirm your email address`,
  paragraphs: [
    msg`A Rapport account was created with this address. If that was you, please confirm your email address.`,
    msg`The link works once, for 24 hours.`,
  ],
  action: { label: msg`Confirm email address`, url: `${address}${pages.verifyEmail}#token=${token}` },
  note: msg`If you did not create this account, do not confirm it. You can ignore this email.`,
});

export const resetLink = (address: string, token: string) => `${address}${pages.resetPassword}#token=${token}`;

export const resetEmail = (address: string, token: string): EmailContent => ({
  subject: msg`Set a new password`,
  paragraphs: [
    msg`We received a request to set a new password for your Rapport account.`,
    msg`The link works once, for 30 minutes. Setting a new password signs you out everywhere.`,
  ],
  action: { label: msg`Set a new password`, url: resetLink(address, token) },
  note: UNASKED,
});

export const passwordChangedEmail = (address: string): EmailContent => ({
  subject: msg`Your password was changed`,
  paragraphs: [
    msg`The password of your Rapport account was just changed, and your other devices were signed out.`,
    msg`If that was not you, set a new password now with “Forgot password?” on the sign-in form.`,
  ],
  action: { label: msg`Open Rapport`, url: address },
});

export const reclaimedEmail = (address: string, sharedWorkspaces: string[]): EmailContent => ({
  subject: msg`Your Rapport account is now yours alone`,
  paragraphs: [
    msg`You just confirmed your email address. It had never been confirmed, so someone else may have created your Rapport account.`,
    msg`For your security, we removed the existing name, picture, password, sessions, API keys, open invitations, connected mailbox, calendar address and personal settings, and the name, sender and host name of your workspace. Webhooks were stopped, and records were kept.`,
    ...(sharedWorkspaces.length > 0
      ? [
          msg`You also belong to “${{ workspaces: sharedWorkspaces.map(plainName).join('”, “') }}”. If you do not know it, leave it under Settings > Team.`,
        ]
      : []),
  ],
  action: { label: msg`Check your settings`, url: `${address}${pages.settings}` },
});
