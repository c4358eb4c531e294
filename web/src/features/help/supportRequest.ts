import { msg } from '@lingui/core/macro';
import { EmailInput } from '@rapport/shared/access';
import { paragraphs, requiredLine } from '@rapport/shared/text';
import { asText, type Sentence } from '@rapport/shared/words';
import { z } from 'zod';
import { say } from '../../lib/words/words';

export const CATEGORIES = {
  general: msg`General Question`,
  technical: msg`Technical Issue`,
  billing: msg`Billing & Account`,
  feature: msg`Feature Request`,
  bug: msg`Bug Report`,
};

export const PRIORITIES = {
  low: msg`Low - General inquiry`,
  medium: msg`Medium - Standard support`,
  high: msg`High - Urgent issue`,
};

const keysOf = <Key extends string>(labels: Record<Key, Sentence>) => Object.keys(labels) as [Key, ...Key[]];

export const SupportRequest = z.object({
  name: requiredLine(200, msg`Name is required`),
  email: EmailInput,
  subject: requiredLine(200, msg`Subject is required`),
  category: z.enum(keysOf(CATEGORIES)),
  message: paragraphs(20_000).refine((text) => text.trim() !== '', asText(msg`Message is required`)),
  priority: z.enum(keysOf(PRIORITIES)),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** The longest `mailto:` link in characters. Windows does not pass longer ones to email programs, and shows no error. */
export const MAIL_LINK_MAX = 2_000;

/** The `mailto:` link (RFC 6068) that opens a request in the email program. */
export const supportEmailLink = (
  { name, email, subject, category, message, priority }: SupportRequest,
  { supportEmail, accountEmail, now }: { supportEmail: string; accountEmail: string | undefined; now: Date },
) => {
  const body = [
    say(msg`Category: ${{ category: asText(CATEGORIES[category]) }}`),
    say(msg`Priority: ${{ priority: asText(PRIORITIES[priority]) }}`),
    say(msg`From: ${name} (${email})`),
    '',
    message,
    '',
    say(accountEmail ? msg`Account: ${accountEmail}` : msg`Account: Not logged in`),
    say(msg`Time: ${{ time: now.toISOString() }}`),
  ];
  const text = body.join('\n').replaceAll(/\r?\n/g, '\r\n');
  const titled = say(msg`[Rapport Support] ${subject}`);
  return `mailto:${encodeURIComponent(supportEmail)}?subject=${encodeURIComponent(titled)}&body=${encodeURIComponent(text)}`;
};
