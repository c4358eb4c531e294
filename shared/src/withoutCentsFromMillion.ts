const MILLION = 1_000_000;

/** Leaves out the cents of amounts from a million on: for cards, columns and sums, where nobody reads them. */
export const withoutCentsFromMillion = (amount: number): number =>
  Math.abs(amount) < MILLION ? amount : Math.round(amount);
