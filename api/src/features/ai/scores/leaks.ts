import type { Leak } from '@rapport/shared/ai';
import { shareInterval } from '@rapport/shared/significance';
import { columnOf } from './facts';
import type { FactCount } from './learnedModel';

/** How many won and how many lost leads have a value in a column. */
interface Shares {
  won: number;
  lost: number;
}

/** A column gives away the outcome when almost all leads with one of its values were won, and few others. */
const PURE = 0.9;
const USUAL = 0.6;
/** It also does when it is filled in this many times more often for one outcome than for the other. */
const RATIO = 8;
const SHARE_MIN = 0.15;
/** Fewer leads than this may share a value by chance. */
const WON_MIN = 15;
/** How many standard deviations today's open leads may differ from past leads. */
const DEVIATIONS = 4;
const EXPECTED_MIN = 15;

/**
 * Finds columns that seem to have been filled in because of the outcome, such as a contract number or `converted: yes`. A file
 * does not say when a value was entered. Three things give such columns away: a value that only customers have, a column that
 * is filled in for one outcome only, and a value that customers have but open leads hardly ever do.
 * @param counts for each fact, how many decided leads have it and how many of them were won
 * @param open the facts of young, undecided leads
 */
export const leakingColumns = (
  counts: ReadonlyMap<string, FactCount>,
  { won, of }: FactCount,
  open: { total: number; counts: ReadonlyMap<string, number> },
): Map<string, Leak> => {
  const leaking = new Map<string, Leak>();
  const all = { won, lost: of - won };
  const filled = new Map<string, Shares>();
  for (const [fact, count] of counts) {
    const column = columnOf(fact);
    const shares = filled.get(column) ?? { won: 0, lost: 0 };
    filled.set(column, { won: shares.won + count.won, lost: shares.lost + count.of - count.won });
    if (isPure(count, { won, of })) leaking.set(column, 'only_won');
    else if (isUnseenToday(fact, count, { won, of }, open)) leaking.set(column, 'not_today');
  }
  for (const [column, shares] of filled) if (isOneSided(shares, all)) leaking.set(column, 'one_outcome');
  return leaking;
};

const isPure = (fact: FactCount, overall: FactCount): boolean =>
  fact.won >= Math.max(WON_MIN, SHARE_MIN * overall.won) &&
  overall.won / overall.of < USUAL &&
  shareInterval({ count: fact.won, of: fact.of }).low > PURE;

const isOneSided = (filled: Shares, all: Shares): boolean => {
  const [won, lost] = [filled.won / all.won, filled.lost / all.lost];
  const [more, less] = won > lost ? [won, lost] : [lost, won];
  const count = won > lost ? filled.won : filled.lost;
  return count >= WON_MIN && more >= SHARE_MIN && more > RATIO * less;
};

const isUnseenToday = (
  fact: string,
  count: FactCount,
  overall: FactCount,
  open: { total: number; counts: ReadonlyMap<string, number> },
): boolean => {
  const shareOfWon = count.won / overall.won;
  const shareOfLost = (count.of - count.won) / (overall.of - overall.won);
  const expected = (open.total * count.of) / overall.of;
  if (expected < EXPECTED_MIN || shareOfWon < 3 * shareOfLost) return false;
  return (open.counts.get(fact) ?? 0) < expected - DEVIATIONS * Math.sqrt(expected);
};
