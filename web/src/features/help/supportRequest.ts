import { EmailInput } from '@rapport/shared/access';
import { paragraphs, requiredLine } from '@rapport/shared/text';
import { z } from 'zod';

export const CATEGORIES = {
  general: 'General Question',
  technical: 'Technical Issue',
  billing: 'Billing & Account',
  feature: 'Feature Request',
  bug: 'Bug Report',
};

export const PRIORITIES = {
  low: 'Low - General inquiry',
  medium: 'Medium - Standard support',
  high: 'High - Urgent issue',
};

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];

export const SupportRequest = z.object({
  name: requiredLine(200, 'Name is required'),
  email: EmailInput,
  subject: requiredLine(200, 'Subject is required'),
  category: z.enum(keysOf(CATEGORIES)),
  message: paragraphs(20_000).refine((text) => text.trim() !== '', 'Message is required'),
  priority: z.enum(keysOf(PRIORITIES)),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** Windows hands no longer address to its email programs, and says nothing when it does not. */
export const MAIL_LINK_MAX = 2_000;

/** The `mailto:` address (RFC 6068) of a request, as the email program is to show it. */
export const supportEmailLink = (
  { name, email, subject, category, message, priority }: SupportRequest,
  { supportEmail, accountEmail, now }: { supportEmail: string; accountEmail: string | undefined; now: Date },
) => {
  const body = [
    `Category: ${CATEGORIES[category]}`,
    `Priority: ${PRIORITIES[priority]}`,
    `From: ${name} (${email})`,
    '',
    message,
    '',
    `Account: ${accountEmail ?? 'Not logged in'}`,
    `Time: ${now.toISOString()}`,
  ];
  const text = body.join('\n').replaceAll(/\r?\n/g, '\r\n');
  const titled = `[Rapport Support] ${subject}`;
  return `mailto:${encodeURIComponent(supportEmail)}?subject=${encodeURIComponent(titled)}&body=${encodeURIComponent(text)}`;
};
