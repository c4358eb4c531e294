import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { Page } from './TasksPage';

const gone = '01900000-0000-7000-8000-0000000000a9';

beforeEach(() => {
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/tasks', reply([]));
  network.get(
    '/tasks/stats/summary',
    reply({ total: 0, todo: 0, in_progress: 0, completed: 0, due_today: 0, overdue: 0 }),
  );
});

test('a link to a deleted task shows a message above the list', async () => {
  network.get(`/tasks/${gone}`, problem(404, 'not_found', 'This task does not exist or was deleted.'));
  renderWithApp(<Page />, { history: [`/tasks?task=${gone}`] });
  expect(await screen.findByRole('alert')).toHaveTextContent('This task does not exist or was deleted.');
});

test('a link that adds a task for a deleted record adds it without that record', async () => {
  network.get(`/contacts/${gone}`, problem(404, 'not_found', 'This contact does not exist or was deleted.'));
  let sent: unknown;
  network.post('/tasks', ({ body }) => {
    sent = body;
    return reply({ id: '1', title: 'Call back' }, 201);
  });
  renderWithApp(<Page />, { history: [`/tasks?add=task&contact_id=${gone}`] });
  await userEvent.type(await screen.findByLabelText('Title'), 'Call back');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(sent).toMatchObject({ contact_id: null }));
});

test('tasks are sorted by due date, or by the chosen order', async () => {
  const sorts: unknown[] = [];
  network.get('/tasks', ({ params }) => {
    sorts.push(params.sort);
    return reply([]);
  });
  renderWithApp(<Page />, { history: ['/tasks'] });
  const sort = await screen.findByLabelText('Sort');
  for (const order of ['Newest first', 'Priority, descending', 'Due first']) await userEvent.selectOptions(sort, order);
  await waitFor(() => expect(new Set(sorts)).toEqual(new Set(['agenda', '-created_at', '-priority'])));
});

test('while the server is unreachable, a single message says so, and trying again loads the whole page', async () => {
  network.get('/tasks', serverIsDown);
  network.get('/tasks/stats/summary', serverIsDown);
  renderWithApp(<Page />, { history: ['/tasks'] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach Rapport.');
  await waitFor(() => expect(screen.getAllByText('–')).toHaveLength(6));

  network.get('/tasks', reply([]));
  network.get(
    '/tasks/stats/summary',
    reply({ total: 7, todo: 0, in_progress: 0, completed: 7, due_today: 0, overdue: 0 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No tasks found. Create your first task!')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('7')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
