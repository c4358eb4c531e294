import { DAY_MS } from '@rapport/shared/dates';
import type { Custom, Field, GivenCustom } from '@rapport/shared/fields';
import type { Outcome } from '@rapport/shared/pipelines';
import { type Bounds, normalizeValue, ownFacts, rangeOf } from '../scores/facts';
import type { Observation } from '../scores/observations';

/** The ages in days at which deals are observed, as long as they were still open. */
const AGES = [0, 7, 30, 90, 180] as const;

/** The thresholds in days for the time in a stage and the time since the last call, meeting or email. */
const REST_DAYS = [7, 30] as const;
const TOUCH_DAYS = [7, 30] as const;

/** The key of the amount in `bounds`. Own fields have longer keys. */
export const AMOUNT = '';

/** A deal with its history. Instants are milliseconds since the epoch. */
export interface DealHistory {
  id: string;
  outcome: Outcome;
  added: number;
  /** When it was stored in this workspace. For an imported deal that is later than `added`. */
  recorded: number;
  closed: number | null;
  /** In the workspace's currency; `null` without an amount or a rate. */
  amount: number | null;
  next_step_at: string | null;
  source: string;
  custom: Custom;
  /** When its contact or company first bought something. */
  customerSince: number | null;
  /** The changes, latest first, with the previous values of the changed fields. */
  changes: { at: number; before: Partial<Pick<DealHistory, 'amount' | 'next_step_at'>> & { custom: GivenCustom } }[];
  /**
   * The stages it entered, latest first. `isSince`: whether it entered the stage at this time, and not at an unknown
   * time before an import.
   */
  stages: { at: number; stage: string; isSince: boolean }[];
  /** For each moment, when the last call, meeting or email before it took place. */
  lastTouches: (number | null)[];
}

/** When a deal is observed: a closed deal at several moments while it was open, an open deal now. */
export const momentsOf = (
  { outcome, added, closed }: Pick<DealHistory, 'outcome' | 'added' | 'closed'>,
  now: number,
) =>
  outcome === 'open' ? [now] : AGES.map((age) => added + age * DAY_MS).filter((at) => closed !== null && at < closed);

export interface FactContext {
  fields: readonly Field[];
  /** The bounds of own fields by their keys, and of the amount. */
  bounds: Bounds;
}

/** The state of a deal at each moment, and its outcome. */
export const observationsOf = (deal: DealHistory, now: number, context: FactContext): Observation[] =>
  momentsOf(deal, now).map((at, nth) => ({
    facts: factsAt(deal, at, deal.lastTouches[nth] ?? null, context),
    won: deal.outcome === 'won',
    added: deal.added,
    age: ageAt(deal, at),
  }));

const ageAt = ({ added }: DealHistory, at: number): number =>
  (at - added) / DAY_MS >= 0 ? lastReached(AGES, (at - added) / DAY_MS) : 0;

const lastReached = (limits: readonly number[], days: number): number =>
  limits.reduce((last, limit) => (days >= limit ? limit : last), 0);

/** The facts that were known about a deal at a moment. Nothing that was entered later is included. */
const factsAt = (
  deal: DealHistory,
  at: number,
  lastTouch: number | null,
  { fields, bounds }: FactContext,
): string[] => {
  const then = stateAt(deal, at);
  const [stay] = deal.stages.filter((stay) => stay.at <= at);
  const isReturning = deal.customerSince !== null && deal.customerSince < at;
  return [
    `returning:${isReturning ? 'yes' : 'no'}`,
    ...(deal.source ? [`source:${normalizeValue(deal.source)}`] : []),
    ...(then.amount ? [`amount:${rangeOf(then.amount, bounds.get(AMOUNT) ?? [])}`] : []),
    ...(stay ? [`stage:${stay.stage}`] : []),
    ...(stay?.isSince ? [`rest:${lastReached(REST_DAYS, (at - stay.at) / DAY_MS)}`] : []),
    // An imported file has only the latest next step, not the ones the deal had while it was open.
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
  last === null ? 'never' : lastReached(TOUCH_DAYS, (at - last) / DAY_MS);

const stateAt = ({ amount, next_step_at, custom, changes }: DealHistory, at: number) => {
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
