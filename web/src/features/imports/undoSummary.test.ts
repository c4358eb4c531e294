import { expect, test } from 'vitest';
import { undoSummary } from './undoSummary';

test.each([
  [{ removed: 3, restored: 0, kept: 0, suppressed: 0 }, '3 removed'],
  [
    { removed: 3, restored: 2, kept: 0, suppressed: 1 },
    '3 removed, 2 restored, 1 unsubscribed address stays suppressed',
  ],
  [
    { removed: 0, restored: 0, kept: 1, suppressed: 4 },
    '0 removed, 1 kept, because they were changed since or have notes, deals, tasks or followers, 4 unsubscribed addresses stay suppressed',
  ],
])('%j is summarized as “%s”', (undone, summary) => {
  expect(undoSummary(undone, String)).toBe(summary);
});
