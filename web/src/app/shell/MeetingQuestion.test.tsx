import type { Task } from '@rapport/shared/tasks';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { askToCancelMeeting, askToMoveMeeting, meetingQuestion } from '../../lib/records/meetingQuestion';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { MeetingQuestion } from './MeetingQuestion';

const task = {
  id: '01900000-0000-7000-8000-0000000000a1',
  contact_name: 'Grace',
  due_date: '2090-01-03T10:00:00.000Z',
  meeting_at: '2090-01-02T10:00:00.000Z',
} as Task;
const address = `/tasks/${task.id}/meeting`;

beforeEach(() => {
  meetingQuestion.set(null);
  network.get('/settings/preferences', reply(preferences));
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a meeting moves with its task after a confirmation, and a failed move can be tried again', async () => {
  const sent: unknown[] = [];
  let isDown = true;
  network.put(address, ({ body }) => {
    sent.push(body);
    return isDown ? problem(503, 'busy', 'Busy.') : reply(task);
  });
  renderWithApp(<MeetingQuestion />);
  act(() => askToMoveMeeting(task));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Grace still expects you on 01\/02\/2090/);
  await press('Move the meeting');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  isDown = false;
  await press('Move the meeting');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.at(-1)).toEqual({ starts_at: task.due_date });
});

test('after a task is deleted, a dialog asks whether to cancel its meeting, which is kept if the user declines', async () => {
  let canceled = 0;
  network.delete(address, () => {
    canceled += 1;
    return reply(null, 204);
  });
  renderWithApp(<MeetingQuestion />);
  // The dialog also opens if the date of the task was cleared before.
  act(() => askToCancelMeeting({ ...task, due_date: null }));
  await press('Keep the meeting');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(canceled).toBe(0);
  act(() => askToCancelMeeting(task));
  await press('Cancel the meeting');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(canceled).toBe(1);
});

test.each<[string, Partial<Task>]>([
  ['has no meeting', { meeting_at: null }],
  ['is due when its meeting is', { due_date: task.meeting_at }],
  ['is due in the past', { due_date: '2020-01-01T10:00:00.000Z' }],
  ['has no due date', { due_date: null }],
])('no dialog opens for a task that %s', (_which, change) => {
  askToMoveMeeting({ ...task, ...change });
  expect(meetingQuestion.read()).toBeNull();
});
