import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preferencesQuery } from '../../lib/workspace/settings';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { Due } from './Due';

afterEach(() => vi.useRealTimers());

const show = (at: string, isDone?: boolean) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  const { queryClient } = renderWithApp(<Due at={at} isDone={isDone} />);
  act(() => {
    queryClient.setQueryData(preferencesQuery().queryKey, { ...preferences, timezone: 'UTC' } as never);
    vi.advanceTimersByTime(1_000);
  });
  return document.querySelector('time');
};

test.each([
  ['a day that has passed', '2026-11-17', '3 days late', 'text-overdue-text'],
  ['an hour that has passed today', '2026-11-20T09:00:00.000Z', /^Late since 9:00.AM$/, 'text-overdue-text'],
  ['an hour to come today', '2026-11-20T15:00:00.000Z', /^Today 3:00.PM$/, 'text-due-text'],
  ['today', '2026-11-20', 'Today', 'text-due-text'],
])('%s', (_what, at, words, look) => {
  expect(show(at)).toHaveTextContent(words);
  expect(document.querySelector('time')).toHaveClass(look);
});

test('what is done is not late, however long ago it was due', () => {
  expect(show('2026-11-17', true)).toHaveTextContent(/2026/);
  expect(screen.queryByText(/late/)).toBeNull();
});
