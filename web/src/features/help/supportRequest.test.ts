import { expect, test } from 'vitest';
import { say } from '../../lib/words/words';
import { SupportRequest, supportEmailLink } from './supportRequest';

const request: SupportRequest = {
  name: 'Ann & Bob',
  email: 'ann@example.com',
  subject: '50% off?',
  category: 'billing',
  message: 'Line one\nLine two & more',
  priority: 'high',
};
const now = new Date('2026-11-20T12:00:00.000Z');

test('the email contains all the input, each part on its own line, with any characters', () => {
  const link = new URL(supportEmailLink(request, { supportEmail: 'help@example.com', accountEmail: 'a@b.org', now }));
  expect(decodeURIComponent(link.pathname)).toBe('help@example.com');
  expect(link.searchParams.get('subject')).toBe('[Rapport Support] 50% off?');
  expect(link.searchParams.get('body')?.split('\r\n')).toEqual([
    'Category: Billing & Account',
    'Priority: High - Urgent issue',
    'From: Ann & Bob (ann@example.com)',
    '',
    'Line one',
    'Line two & more',
    '',
    'Account: a@b.org',
    'Time: 2026-11-20T12:00:00.000Z',
  ]);
});

test('a sender without an account is described as not logged in', () => {
  const link = supportEmailLink(request, { supportEmail: 'help@example.com', accountEmail: undefined, now });
  expect(new URL(link).searchParams.get('body')).toContain('Account: Not logged in');
});

test.each([
  ['name', ' ', 'Name is required'],
  ['email', '', 'Email is required'],
  ['email', 'ann@', 'Please enter a valid email address'],
  ['subject', ' ', 'Subject is required'],
  ['subject', 'a\r\nBcc: all@example.com', 'Use one line without control characters'],
  ['message', '\n ', 'Message is required'],
])('%s %j is refused: %s', (field, value, message) => {
  const parsed = SupportRequest.safeParse({ ...request, [field]: value });
  expect(parsed.error?.issues.map((issue) => say(issue.message))).toEqual([message]);
});
