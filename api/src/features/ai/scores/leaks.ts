import type { Leak } from '@rapport/shared/ai';
import { shareInterval } from '@rapport/shared/significance';
import { columnOf } from './facts';
import type { FactCount } from './learnedModel';

/** Outcomes of leads with and without a column or a fact. */
interface Shares {
  won: number;
  lost: number;
}

/** A column says the outcome itself when leads with one value were almost all won though few others were. */
const PURE = 0.9;
const USUAL = 0.6;
/** And when it is filled in so much more often for one of the outcomes. */
const RATIO = 8;
const SHARE_MIN = 0.15;
/** Fewer leads may be alike by chance. */
const WON_MIN = 15;
/** Standard deviations by which today's leads may differ from the mixture of those that were won and lost. */
const DEVIATIONS = 4;
const EXPECTED_MIN = 15;

/**
 * Columns that seem to have been written because of how it went, such as a contract number or `converted: yes`. Nothing in a
 * file says when a value was entered, so three things give them away: a value that only customers have, a column that is
 * filled in for one outcome alone, and a value of customers that leads of today have hardly ever.
 * @param counts of each fact, how many leads with it were decided and won
 * @param open facts of leads that are young and undecided
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
  const ofWon = count.won / overall.won;
  const ofLost = (count.of - count.won) / (overall.of - overall.won);
  const expected = (open.total * count.of) / overall.of;
  if (expected < EXPECTED_MIN || ofWon < 3 * ofLost) return false;
  return (open.counts.get(fact) ?? 0) < expected - DEVIATIONS * Math.sqrt(expected);
};
