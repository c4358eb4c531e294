import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { ExportEverything } from './ExportEverything';

beforeEach(() => clearMessage());

test('if the last export cannot be loaded, an error is shown, with a button to try again', async () => {
  network.get('/data-export', problem(503, 'unavailable', 'Back in a moment.'));
  renderWithApp(<ExportEverything />);
  expect(await screen.findByText('The last export could not be loaded')).toBeVisible();
  network.get('/data-export', reply({ latest: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Export Data' })).toBeEnabled();
});

test.each([
  ['smtp', 'You will receive an email when your data is ready to download.'],
  ['outbox', 'You will receive an email when your data is ready to download.'],
  ['off', 'You will get a notification when your data is ready to download.'],
])('with mail “%s”, the message says how the user will hear that the file is ready', async (mail, description) => {
  network.get('/config', reply({ mail }));
  network.get('/data-export', reply({ latest: null }));
  network.post('/data-export', reply({ id: 'e1', status: 'failed', done: 0, total: 0, bytes: 0 }));
  renderWithApp(<ExportEverything />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export Data' }));
  await waitFor(() => expect(pendingMessage()).toMatchObject({ title: 'Export started', description }));
});
