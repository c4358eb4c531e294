import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preferencesQuery } from '../../lib/workspace/settings';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { RelativeTime } from './RelativeTime';

afterEach(() => vi.useRealTimers());

test('a page that is left open goes on saying how long ago it was', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:10.000Z') });
  const { queryClient } = renderWithApp(<RelativeTime instant="2026-11-20T09:00:00.000Z" />);
  act(() => {
    queryClient.setQueryData(preferencesQuery().queryKey, preferences as never);
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByText('Just now')).toBeVisible();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('3 minutes ago')).toBeVisible();
});
