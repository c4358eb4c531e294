import type { Task } from '@rapport/shared/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { TaskForm } from './TaskForm';

const task: Task = {
  id: '01900000-0000-7000-8000-0000000000a1',
  title: 'Call Ada',
  description: '',
  priority: 'medium',
  status: 'todo',
  due_date: null,
  reminder_date: null,
  contact_id: null,
  contact_name: null,
  company_id: null,
  company_name: null,
  deal_id: null,
  deal_title: null,
  assignee_id: null,
  repeat: null,
  meeting_at: null,
  done_at: null,
  custom: {},
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const path = `/tasks/${task.id}`;

test.each([
  ['with the name', '2026-11-20T11:00:00.000Z', 'Grace Member'],
  // Not every change of a task is an activity of it, such as taking over all tasks of a member.
  ['without the name of an earlier change', task.updated_at, 'Someone'],
])(
  "a conflict with another member's change is shown %s, and the task can be saved on top of that change",
  async (_how, at, by) => {
    const theirs = { ...task, title: 'Call Ada Lovelace', updated_at: '2026-11-20T11:00:00.000Z' };
    network.get('/team', reply({ members: [], invitations: [] }));
    network.get('/activities', reply([{ actor_name: 'Grace Member', created_at: at }]));
    network.get(path, reply(theirs));
    network.put(path, ({ body, headers }) =>
      headers.get('If-Match') === `"${theirs.updated_at}"`
        ? reply({ ...theirs, ...(body as object) })
        : problem(412, 'changed_meanwhile', 'This task was changed by someone else since you opened it.'),
    );
    const onSaved = vi.fn();
    renderWithApp(<TaskForm record={task} onSaved={onSaved} />);
    await userEvent.type(screen.getByLabelText(/Description/), 'About the engine');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(`${by} changed this while you had it open`);
    expect(notice).toHaveTextContent('Title: Call Ada → Call Ada Lovelace');
    await userEvent.click(within(notice).getByRole('button', { name: 'Keep my changes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(onSaved.mock.calls[0]?.[0]).toMatchObject({ title: 'Call Ada Lovelace', description: 'About the engine' }),
    );
  },
);

test('a conflict is shown even if the version of the other member cannot be loaded', async () => {
  network.get('/team', reply({ members: [], invitations: [] }));
  network.put(path, problem(412, 'changed_meanwhile', 'This task was changed by someone else since you opened it.'));
  network.get(path, serverIsDown);
  renderWithApp(<TaskForm record={task} onSaved={() => undefined} />);
  await userEvent.type(screen.getByLabelText(/Description/), 'About the engine');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This task was changed by someone else');
  expect(screen.getByLabelText(/Description/)).toHaveValue('About the engine');
});

test('“Use their version” shows the contact that they chose, and “Keep my changes” the contact that I chose', async () => {
  const [ada, grace] = ['01900000-0000-7000-8000-0000000000c1', '01900000-0000-7000-8000-0000000000c2'];
  const mine = { ...task, contact_id: ada, contact_name: 'Ada' };
  const theirs = { ...task, contact_id: grace, contact_name: 'Grace', updated_at: '2026-11-20T11:00:00.000Z' };
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/activities', reply([]));
  network.get('/search', reply([{ type: 'contact', id: ada, name: 'Ada', detail: '', is_similar: false }]));
  network.get(path, reply(theirs));
  network.put(path, problem(412, 'changed_meanwhile', 'This task was changed by someone else since you opened it.'));
  renderWithApp(<TaskForm record={mine} onSaved={() => undefined} />);
  expect(screen.getByLabelText(/Contact/)).toHaveValue('Ada');
  await userEvent.type(screen.getByLabelText(/Description/), 'About the engine');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use their version' }));
  expect(screen.getByLabelText(/Contact/)).toHaveValue('Grace');

  await userEvent.type(screen.getByLabelText(/Contact/), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}Ada');
  await userEvent.click(await screen.findByRole('option', { name: 'Ada' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByLabelText(/Contact/)).toHaveValue('Ada');
});

test.each([
  ['whoever adds it', undefined, undefined],
  ['nobody', '', null],
])('a new task is for %s', async (_whom, choice, assignee_id) => {
  const sent: unknown[] = [];
  network.get('/team', reply({ members: [], invitations: [] }));
  network.post('/tasks', ({ body }) => {
    sent.push(body);
    return reply(task, 201);
  });
  renderWithApp(<TaskForm onSaved={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Title'), 'Call Ada');
  await userEvent.click(screen.getByText('More fields'));
  if (choice !== undefined) await userEvent.selectOptions(screen.getByLabelText('For'), choice);
  await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((sent[0] as Task).assignee_id).toBe(assignee_id);
});

test('a task can be added to the calendar as long as the form shows the saved date', async () => {
  const dated = { ...task, due_date: '2026-12-01T09:00:00.000Z' };
  network.get('/team', reply({ members: [], invitations: [] }));
  const file = vi.fn(() => reply('BEGIN:VCALENDAR'));
  network.get(`${path}/calendar`, file);
  URL.createObjectURL = vi.fn(() => 'blob:task');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('task.ics');
  });
  renderWithApp(<TaskForm record={dated} onSaved={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(file).toHaveBeenCalledOnce();
  click.mockRestore();
  await userEvent.clear(screen.getByLabelText(/^Due date/));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument());
});
