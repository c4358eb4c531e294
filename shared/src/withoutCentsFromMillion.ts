const MILLION = 1_000_000;

/** The amount without cents from a million on: for cards, columns and sums, where nobody reads the cents of it. */
export const withoutCentsFromMillion = (amount: number): number =>
  Math.abs(amount) < MILLION ? amount : Math.round(amount);
