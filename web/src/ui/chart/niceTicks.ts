const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** Round values from zero to at least `most`, such as 0, 5,000, 10,000; at most five. */
export const niceTicks = (most: number): number[] => {
  if (most <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(most / TICKS));
  const step = power * (STEPS.find((each) => each * power * TICKS >= most) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => nth * step);
};
