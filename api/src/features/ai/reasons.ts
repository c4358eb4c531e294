import type { ScoreFactor } from '@rapport/shared/ai';
import { type KindOf, wordsOf } from '../../db/kinds';

/** The words for each reason for a score. */
const WORDS = {
  email: () => 'Email address known',
  no_email: () => 'No email address',
  phone: () => 'Phone number known',
  no_phone: () => 'No phone number',
  company: () => 'Works at a company',
  no_company: () => 'No company',
  business: () => 'Has a business email address',
  no_business: () => 'No business email address',
  tag: ({ typed }: { typed: string }) => `Tag ${typed}`,
  industry: ({ typed }: { typed: string }) => `Industry ${typed}`,
  size: ({ size }: { size: string }) => `${size} people`,
  touches: ({ count }: { count: number }) => `${count} calls, meetings and emails in the last 30 days`,
  contacted: ({ days }: { days: number }) => `Contacted ${daysAgo(days)}`,
  notes: () => 'Notes written',
  tasks: () => 'Tasks done with them',
  opens: () => 'Opened campaigns',
  clicks: () => 'Clicked in campaigns',
  never_contacted: () => 'Never contacted',
  not_contacted: ({ days }: { days: number }) => `No contact for ${days} days`,
  open_deal: ({ typed }: { typed: string }) => `Open deal ${typed}`,
  /** What an analysis from before there were kinds has kept. */
  as_kept: ({ typed }: { typed: string }) => typed,
};

/** Why somebody scores as they do. `typed` is what people typed, which no model gets to see. */
export type ReasonKind = KindOf<typeof WORDS>;

/** A reason with the points that it brings. */
export type Reason = ReasonKind & { points: number };

/** In whole days of 24 hours, which are the same in every time zone: so it says nothing of today and yesterday. */
export const daysAgo = (days: number): string => {
  if (days === 0) return 'less than a day ago';
  return days === 1 ? '1 day ago' : `${days} days ago`;
};

/** A reason as it is shown. */
export const factorOf = ({ kind, values, points }: Reason): ScoreFactor => ({
  label: wordsOf(WORDS, { kind, values }, undefined) ?? '',
  points,
});

/** What people typed of what these reasons say. */
export const typedIn = (reasons: Reason[]): string[] =>
  reasons.flatMap(({ values }) => (values && 'typed' in values ? values.typed : []));

/** `Tag referral (+4)` */
export const inWords = ({ label, points }: ScoreFactor): string =>
  `${label} (${points > 0 ? '+' : '−'}${Math.abs(Math.round(points))})`;
