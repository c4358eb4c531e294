import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../../testing/network';
import { renderRoutes, renderWithApp } from '../../../testing/renderWithApp';
import { TransferStart } from './TransferStart';

const contacts = new File(['Name'], 'contacts.csv', { type: 'text/csv' });
const created: unknown[] = [];

beforeEach(() => {
  created.length = 0;
  network.get('/transfers', reply([]));
  network.post('/transfers', ({ body }) => {
    created.push(body);
    return reply({ id: `move-${created.length}`, files: [] }, 201);
  });
});

const start = async (tool: string) => {
  await userEvent.click(screen.getByRole('radio', { name: tool }));
  await userEvent.upload(screen.getByLabelText('Files to move'), contacts);
};

test('choosing another tool after a file could not be opened starts another move', async () => {
  network.post('/transfers/move-1/files', problem(422, 'invalid', 'This file cannot be opened.'));
  network.post('/transfers/move-2/files', problem(422, 'invalid', 'This one neither.'));
  const { router } = renderWithApp(<TransferStart takesFocus={false} />);
  await start('HubSpot');
  expect(await screen.findByRole('alert')).toHaveTextContent('This file cannot be opened.');
  await start('Pipedrive');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This one neither.'));
  expect(created).toEqual([{ source: 'hubspot' }, { source: 'pipedrive' }]);
  expect(router.state.location.search).not.toContain('transfer');
});

test('shows why a move cannot be started', async () => {
  network.post('/transfers', serverIsDown);
  renderWithApp(<TransferStart takesFocus={false} />);
  await start('HubSpot');
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach Rapport');
});

test('an upload that ends after the user has left the page does not open the move', async () => {
  let finish: ((answer: ReturnType<typeof reply>) => void) | undefined;
  network.post(
    '/transfers/move-1/files',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const { router, queryClient } = renderRoutes(
    [
      { path: '/move', element: <TransferStart takesFocus={false} /> },
      { path: '/contacts', element: <p>Contacts</p> },
    ],
    { history: ['/move'] },
  );
  // Mutations of other test files may still wait for an answer.
  const others = queryClient.isMutating();
  await start('HubSpot');
  await waitFor(() => expect(finish).toBeDefined());
  await act(() => router.navigate('/contacts?search=ann'));
  finish?.(reply({ id: 'move-1', files: [] }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(others));
  expect(router.state.location.search).toBe('?search=ann');
});
