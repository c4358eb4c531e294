import { DAY_MS } from '@rapport/shared/dates';
import type { Custom, Field, GivenCustom } from '@rapport/shared/fields';
import type { Outcome } from '@rapport/shared/pipelines';
import { type Bounds, ownFacts, rangeOf, word } from '../scores/facts';
import type { Observation } from '../scores/observations';

/** At how many days after they were added deals are looked at, as far as they were still open. */
const AGES = [0, 7, 30, 90, 180] as const;

/** Days in a stage and since the last call, meeting or email are told apart by these. */
const REST_DAYS = [7, 30] as const;
const TOUCH_DAYS = [7, 30] as const;

/** The amount among the bounds; own fields have longer keys. */
export const AMOUNT = '';

/** A deal with its history. Instants are milliseconds since the epoch. */
export interface DealHistory {
  id: string;
  outcome: Outcome;
  added: number;
  /** When it was written into this workspace, which for an imported deal is later. */
  recorded: number;
  closed: number | null;
  /** In the workspace's currency; `null` where there is none, or no rate. */
  amount: number | null;
  next_step_at: string | null;
  source: string;
  custom: Custom;
  /** When its contact or company first bought something. */
  customerSince: number | null;
  /** What changed, the latest first: the fields with what they were before. */
  changes: { at: number; before: Partial<Pick<DealHistory, 'amount' | 'next_step_at'>> & { custom: GivenCustom } }[];
  /** The stages it came into, the latest first. `isSince`: it came into it then, and not some time before an import. */
  stages: { at: number; stage: string; isSince: boolean }[];
  /** Of moments, in their order, when the last call, meeting or email before it was. */
  lastTouches: (number | null)[];
}

/** The moments of a deal that are looked at: of a closed one while it was open, of an open one now. */
export const momentsOf = (
  { outcome, added, closed }: Pick<DealHistory, 'outcome' | 'added' | 'closed'>,
  now: number,
) =>
  outcome === 'open' ? [now] : AGES.map((age) => added + age * DAY_MS).filter((at) => closed !== null && at < closed);

export interface FactContext {
  fields: readonly Field[];
  /** Of the own fields by their keys, and of the amount. */
  bounds: Bounds;
}

/** A deal as it stood at each of its moments, and what became of it. */
export const observationsOf = (deal: DealHistory, now: number, context: FactContext): Observation[] =>
  momentsOf(deal, now).map((at, nth) => ({
    facts: factsAt(deal, at, deal.lastTouches[nth] ?? null, context),
    won: deal.outcome === 'won',
    added: deal.added,
    age: ageAt(deal, at),
  }));

const ageAt = ({ added }: DealHistory, at: number): number =>
  (at - added) / DAY_MS >= 0 ? lastOf(AGES, (at - added) / DAY_MS) : 0;

const lastOf = (limits: readonly number[], days: number): number =>
  limits.reduce((last, limit) => (days >= limit ? limit : last), 0);

/** What was known of a deal at a moment, as facts to learn from: nothing that was written down later. */
const factsAt = (
  deal: DealHistory,
  at: number,
  lastTouch: number | null,
  { fields, bounds }: FactContext,
): string[] => {
  const then = asItWas(deal, at);
  const [stay] = deal.stages.filter((stay) => stay.at <= at);
  const isReturning = deal.customerSince !== null && deal.customerSince < at;
  return [
    `returning:${isReturning ? 'yes' : 'no'}`,
    ...(deal.source ? [`source:${word(deal.source)}`] : []),
    ...(then.amount ? [`amount:${rangeOf(then.amount, bounds.get(AMOUNT) ?? [])}`] : []),
    ...(stay ? [`stage:${stay.stage}`] : []),
    ...(stay?.isSince ? [`rest:${lastOf(REST_DAYS, (at - stay.at) / DAY_MS)}`] : []),
    // A file says what the next step is, and not what it was while the deal was open.
    ...(at >= deal.recorded ? [`step:${stepOf(then.next_step_at, at)}`] : []),
    `touch:${touchOf(lastTouch, at)}`,
    ...fields.flatMap((field) => ownFacts(field, then.custom[field.key], bounds)),
  ];
};

const stepOf = (day: string | null, at: number) => {
  if (day === null) return 'none';
  return Date.parse(day) + DAY_MS > at ? 'planned' : 'overdue';
};

const touchOf = (last: number | null, at: number) =>
  last === null ? 'never' : lastOf(TOUCH_DAYS, (at - last) / DAY_MS);

const asItWas = ({ amount, next_step_at, custom, changes }: DealHistory, at: number) => {
  const then = { amount, next_step_at, custom: { ...custom } };
  for (const { at: changed, before } of changes) {
    if (changed <= at) break;
    const { custom: own, ...others } = before;
    Object.assign(then, others);
    for (const [key, value] of Object.entries(own)) {
      if (value === null) delete then.custom[key];
      else then.custom[key] = value;
    }
  }
  return then;
};
