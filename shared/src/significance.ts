// The one rule for when a difference may be stated: chance alone would show it in fewer than 1 of 20 cases.
const CHANCE_MAX = 0.05;

export interface Share {
  count: number;
  of: number;
}

/**
 * Whether two groups differ in a share by more than chance would (Fisher's exact test, two-sided by doubling). `comparisons`
 * is how many pairs were looked at to find this one: the best of many differs by chance more easily (Bonferroni).
 */
export const sharesDiffer = (one: Share, other: Share, comparisons = 1): boolean => {
  if (one.of === 0 || other.of === 0) return false;
  return 2 * fisherTail(one, other) * comparisons < CHANCE_MAX;
};

/** Whether two counts over equal stretches of time differ by more than chance would (exact binomial test, two-sided). */
export const countsDiffer = (one: number, other: number): boolean => {
  const total = one + other;
  const logs = logFactorials(total);
  const logHalf = total * Math.log(2);
  let tail = 0;
  for (let k = Math.max(one, other); k <= total; k += 1) tail += Math.exp(choose(logs, total, k) - logHalf);
  return 2 * tail < CHANCE_MAX;
};

/**
 * Whether a ranking puts those who were won above those who were lost more often than chance would (Mann-Whitney, normal
 * approximation). `auc` is the share of pairs it ranks correctly.
 */
export const ranksBetterThanChance = (auc: number, won: number, lost: number): boolean => {
  if (won === 0 || lost === 0) return false;
  const deviation = Math.sqrt((won + lost + 1) / (12 * won * lost));
  // 1.96 standard deviations leave 2.5% on either side.
  return (auc - 0.5) / deviation > 1.96;
};

/** How likely chance alone gives a difference in this direction at least this large. */
const fisherTail = (one: Share, other: Share): number => {
  const [high, low] = one.count / one.of >= other.count / other.of ? [one, other] : [other, one];
  const hits = high.count + low.count;
  const total = high.of + low.of;
  const logs = logFactorials(total);
  const all = choose(logs, total, hits);
  let tail = 0;
  for (let k = high.count; k <= Math.min(hits, high.of); k += 1) {
    tail += Math.exp(choose(logs, high.of, k) + choose(logs, low.of, hits - k) - all);
  }
  return tail;
};

const logFactorials = (max: number): Float64Array => {
  const logs = new Float64Array(max + 1);
  for (let n = 2; n <= max; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
};

const choose = (logs: Float64Array, of: number, count: number): number =>
  (logs[of] ?? 0) - (logs[count] ?? 0) - (logs[of - count] ?? 0);
