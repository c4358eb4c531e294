import { msg, plural } from '@lingui/core/macro';
import type { Allowed, ScoreFactor } from '@rapport/shared/ai';
import type { Filter } from '@rapport/shared/filters';
import type { Language } from '@rapport/shared/languages';
import type { Said } from '@rapport/shared/words';
import { type KindOf, wordsOf } from '../../../db/kinds';
import { monthName } from '../../../words/monthName';
import type { Words } from '../../../words/words';

interface Typed {
  typed: string;
}

interface Days {
  days: number;
}

interface OwnValue {
  /** The label of the field. */
  typed: string;
  value: string;
}

interface OwnNumber {
  typed: string;
  number: number;
}

interface OwnRange {
  typed: string;
  from: number;
  to: number;
}

/** The label of each kind of reason. */
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
  source: ({ typed }: Typed) => msg`Source ${typed}`,
  title: ({ typed }: Typed) => msg`“${typed}” in the job title`,
  country: ({ code }: { code: string }) => msg`Phone number from ${code}`,
  own_value: ({ typed, value }: OwnValue) => msg`${typed}: ${value}`,
  own_yes: ({ typed }: Typed) => msg`${typed}: yes`,
  own_no: ({ typed }: Typed) => msg`${typed}: no`,
  own_up_to: ({ typed, number }: OwnNumber, language: Language) =>
    msg`${typed}: up to ${{ number: number.toLocaleString(language) }}`,
  own_over: ({ typed, number }: OwnNumber, language: Language) =>
    msg`${typed}: over ${{ number: number.toLocaleString(language) }}`,
  own_between: ({ typed, from, to }: OwnRange, language: Language) =>
    msg`${typed}: over ${{ from: from.toLocaleString(language) }}, up to ${{ to: to.toLocaleString(language) }}`,
  own_month: ({ typed, month }: { typed: string; month: number }, language: Language) =>
    msg`${typed}: ${{ month: monthName(month, language) }}`,
  owner: ({ typed }: Typed) => msg`Owner ${typed}`,
  former_owner: () => msg`Owner who has left`,
  season: ({ month }: { month: number }, language: Language) =>
    msg`First contact in ${{ month: monthName(month, language) }}`,
  mail_answered: () => msg`Wrote an email in the last 30 days`,
  mail_unanswered: () => msg`No answer to emails in the last 30 days`,
  no_touches: () => msg`No call, meeting or email in the last 30 days`,
  many_touches: ({ count }: { count: number }) => msg`${count} or more calls, meetings and emails in the last 30 days`,
  first_call: () => msg`First contact was a call`,
  first_meeting: () => msg`First contact was a meeting`,
  first_email: () => msg`First contact was an email`,
  touches: ({ count }: { count: number }) =>
    msg`${plural(count, { one: '# call, meeting or email in the last 30 days', other: '# calls, meetings and emails in the last 30 days' })}`,
  contacted: ({ days }: Days) =>
    msg`${plural(days, { 0: 'Contacted less than a day ago', one: 'Contacted # day ago', other: 'Contacted # days ago' })}`,
  notes: () => msg`Notes written`,
  tasks: () => msg`Tasks done with them`,
  opens: () => msg`Opened campaigns`,
  clicks: () => msg`Clicked in campaigns`,
  no_reaction: () => msg`No reaction to campaigns`,
  never_contacted: () => msg`Never contacted`,
  not_contacted: ({ days }: Days) =>
    msg`${plural(days, { one: 'No contact for # day', other: 'No contact for # days' })}`,
  open_deal: ({ typed }: Typed) => msg`Open deal ${typed}`,
};

/** A reason for a score. `typed` is text that people typed, which is never sent to a language model. */
export type ReasonKind = KindOf<typeof WORDS>;

/** How many leads with a fact became customers, compared with all leads. */
export interface ReasonEvidence {
  won: number;
  of: number;
  overall: { won: number; of: number };
  /** Whether the counts are for leads 30 days after they were added. */
  isLater?: boolean;
}

/** The filter for the contacts that share a reason, if a list can show them. With several rules, all of them must match. */
export interface SharedBy {
  filter?: Filter['rules'][number] | Filter['rules'];
}

/** A reason with its points. A learned reason has its fact, the evidence, and why the model may use it; one about a deal has its id. */
export type Reason = ReasonKind &
  SharedBy & { points: number; fact?: string; evidence?: ReasonEvidence; allowed?: Allowed; deal_id?: string };

/** The kinds of reasons whose events are on the timeline of the contact. */
const ON_TIMELINE: ReasonKind['kind'][] = [
  'touches',
  'contacted',
  'not_contacted',
  'notes',
  'tasks',
  'opens',
  'clicks',
];

/** A reason as the API returns it. */
export const factorOf = (
  { kind, values, points, fact, evidence, allowed, filter, deal_id }: Reason,
  words: Words,
): ScoreFactor => ({
  label: words(wordsOf<Said, Language>(WORDS, { kind, values }, words.language) ?? ''),
  points,
  detail: evidence ? words(evidenceSentence(evidence, words.language)) : '',
  filter: filter ? JSON.stringify({ match: 'all', rules: [filter].flat() }) : null,
  deal_id: deal_id ?? null,
  is_on_timeline: !evidence && ON_TIMELINE.includes(kind),
  counted: fact && evidence ? { fact, won: evidence.won, of: evidence.of } : null,
  allowed: allowed ?? null,
});

const evidenceSentence = ({ isLater, overall, ...counted }: ReasonEvidence, language: Language) => {
  const number = (count: number) => count.toLocaleString(language);
  const [won, of, allWon, all] = [number(counted.won), number(counted.of), number(overall.won), number(overall.of)];
  return isLater
    ? msg`${won} of ${of} leads like this 30 days after they were added became customers, ${allWon} of ${all} overall`
    : msg`${won} of ${of} such leads became customers, ${allWon} of ${all} overall`;
};

/** The texts in these reasons that people typed. */
export const typedTextsOf = (reasons: Reason[]): string[] =>
  reasons.flatMap(({ values }) =>
    values && 'typed' in values ? [values.typed, ...('value' in values ? [values.value] : [])] : [],
  );
