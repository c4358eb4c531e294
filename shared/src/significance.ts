// The one rule for when a difference may be claimed: chance alone would show it in fewer than 1 of 20 cases.
const CHANCE_MAX = 0.05;

export interface Share {
  count: number;
  of: number;
}

/**
 * Whether the shares of two groups differ by more than chance (Fisher's exact test, two-sided by doubling).
 * `comparisons` is how many pairs were examined to find this one: the best of many is more likely to differ by chance
 * (Bonferroni).
 */
export const sharesDiffer = (one: Share, other: Share, comparisons = 1): boolean => {
  if (one.of === 0 || other.of === 0) return false;
  return 2 * fisherTail(one, other) * comparisons < CHANCE_MAX;
};

/** The 95% confidence interval of a share from 0 to 1 (Wilson 1927). */
export const shareInterval = ({ count, of }: Share): { low: number; high: number } => {
  if (of === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = count / of;
  const width = 1 + z ** 2 / of;
  const middle = (share + z ** 2 / (2 * of)) / width;
  const margin = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / width;
  return { low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
};

/** Whether two counts over equal periods differ by more than chance (exact binomial test, two-sided). */
export const countsDiffer = (one: number, other: number): boolean => {
  const total = one + other;
  const logHalf = total * Math.log(2);
  const tail = tailSum(Math.max(one, other), total, (k) => Math.exp(logChoose(total, k) - logHalf));
  return 2 * tail < CHANCE_MAX;
};

/** The probability of a difference at least this large in this direction by chance. */
const fisherTail = (one: Share, other: Share): number => {
  const [high, low] = one.count / one.of >= other.count / other.of ? [one, other] : [other, one];
  const hits = high.count + low.count;
  const all = logChoose(one.of + other.of, hits);
  return tailSum(high.count, Math.min(hits, high.of), (k) =>
    Math.exp(logChoose(high.of, k) + logChoose(low.of, hits - k) - all),
  );
};

const NEGLIGIBLE = 1e-12;

/** Adds decreasing terms until they no longer change the sum. */
const tailSum = (from: number, to: number, term: (k: number) => number): number => {
  let sum = 0;
  for (let k = from; k <= to; k += 1) {
    const added = term(k);
    sum += added;
    if (added < sum * NEGLIGIBLE) break;
  }
  return sum;
};

const logChoose = (of: number, count: number): number =>
  logFactorial(of) - logFactorial(count) - logFactorial(of - count);

/** Stirling's series, whose error is below 1e-12 from 16 on. */
const logFactorial = (n: number): number => {
  if (n < 16)
    return Math.log(Array.from({ length: n }, (_, at) => at + 1).reduce((product, factor) => product * factor, 1));
  return (
    (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)
  );
};
