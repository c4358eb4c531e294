import { expect, test } from 'vitest';
import { monthsThrough } from './monthsThrough';

test.each([
  ['no month', [], []],
  ['one month', ['2026-02'], ['2026-02']],
  ['months with gaps, in any order', ['2026-02', '2025-11', '2026-02'], ['2025-11', '2025-12', '2026-01', '2026-02']],
])('%s goes through every one between', (_which, months, through) => {
  expect(monthsThrough(months)).toEqual(through);
});
