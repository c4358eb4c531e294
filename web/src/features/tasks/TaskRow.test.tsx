import type { Task } from '@rapport/shared/tasks';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preferencesQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { TaskRow } from './TaskRow';

const task = {
  id: 'a',
  title: 'Call Ada',
  description: '',
  priority: 'medium',
  status: 'todo',
  due_date: '2026-11-20T09:02:00.000Z',
} as Task;
const nothing = () => undefined;

afterEach(() => vi.useRealTimers());

test('a task becomes overdue at its due time on a page that stays open', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:10.000Z') });
  network.get('/team', reply({ members: [], invitations: [] }));
  const { queryClient } = renderWithApp(<TaskRow task={task} onCycle={nothing} onOpen={nothing} onDelete={nothing} />);
  act(() => {
    queryClient.setQueryData(preferencesQuery().queryKey, preferences as never);
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByText(/^Today/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText(/^Late since/)).toBeVisible();
});
