import { msg } from '@lingui/core/macro';
import { plainName } from '../../integrations/email/plainName';
import type { EmailContent } from '../../integrations/email/renderEmail';

/**
 * The email goes to strangers, so the name that its sender chose is shown as plain words, which email programs do not
 * turn into a link.
 */
export const confirmationEmail = (workspace: string, url: string): EmailContent => {
  const sender = plainName(workspace);
  return {
    subject: sender
      ? msg`Confirm that you want email updates from ${sender}`
      : msg`Confirm that you want email updates`,
    paragraphs: [
      sender
        ? msg`Someone entered this address to get email updates from ${sender}.`
        : msg`Someone entered this address to get email updates.`,
      msg`If it was you, confirm it.`,
    ],
    action: { label: msg`Confirm`, url },
    note: msg`If it was not you, you can ignore this email. You will not be subscribed.`,
  };
};
