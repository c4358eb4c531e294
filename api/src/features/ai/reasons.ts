import { msg, plural } from '@lingui/core/macro';
import type { ScoreFactor } from '@rapport/shared/ai';
import type { Said } from '@rapport/shared/words';
import { type KindOf, wordsOf } from '../../db/kinds';
import type { Words } from '../../words/words';

interface Typed {
  typed: string;
}

interface Days {
  days: number;
}

/** How a reason for a score is called. */
const WORDS = {
  email: () => msg`Email address known`,
  no_email: () => msg`No email address`,
  phone: () => msg`Phone number known`,
  no_phone: () => msg`No phone number`,
  company: () => msg`Works at a company`,
  no_company: () => msg`No company`,
  business: () => msg`Has a business email address`,
  no_business: () => msg`No business email address`,
  tag: ({ typed }: Typed) => msg`Tag ${typed}`,
  industry: ({ typed }: Typed) => msg`Industry ${typed}`,
  size: ({ size }: { size: string }) => msg`${size} people`,
  touches: ({ count }: { count: number }) =>
    msg`${plural(count, { one: '# call, meeting or email in the last 30 days', other: '# calls, meetings and emails in the last 30 days' })}`,
  contacted: ({ days }: Days) =>
    msg`${plural(days, { 0: 'Contacted less than a day ago', one: 'Contacted # day ago', other: 'Contacted # days ago' })}`,
  notes: () => msg`Notes written`,
  tasks: () => msg`Tasks done with them`,
  opens: () => msg`Opened campaigns`,
  clicks: () => msg`Clicked in campaigns`,
  never_contacted: () => msg`Never contacted`,
  not_contacted: ({ days }: Days) =>
    msg`${plural(days, { one: 'No contact for # day', other: 'No contact for # days' })}`,
  open_deal: ({ typed }: Typed) => msg`Open deal ${typed}`,
  /** What an analysis from before there were kinds has kept. */
  as_kept: ({ typed }: Typed): Said => typed,
};

/** Why somebody scores as they do. `typed` is what people typed, which no model gets to see. */
export type ReasonKind = KindOf<typeof WORDS>;

/** A reason with the points that it brings. */
export type Reason = ReasonKind & { points: number };

/** A reason as it is shown. */
export const factorOf = ({ kind, values, points }: Reason, words: Words): ScoreFactor => ({
  label: words(wordsOf<Said, undefined>(WORDS, { kind, values }, undefined) ?? ''),
  points,
});

/** What people typed of what these reasons say. */
export const typedIn = (reasons: Reason[]): string[] =>
  reasons.flatMap(({ values }) => (values && 'typed' in values ? values.typed : []));

/** `Tag referral (+4)` */
export const inWords = ({ label, points }: ScoreFactor): string =>
  `${label} (${points > 0 ? '+' : '−'}${Math.abs(Math.round(points))})`;
