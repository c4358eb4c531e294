import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { endSession } from '../../lib/session/sessionEnd';
import { clearTokens, storeTokens } from '../../lib/session/tokens';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { QuickTaskEntry } from './QuickTaskEntry';

const entry = () => screen.getByRole('textbox', { name: 'Quick task' });

test('what was understood of the text is shown before the task is saved', async () => {
  renderWithApp(<QuickTaskEntry />);
  await userEvent.type(entry(), 'Ann anrufen 25/12/2030 9:30');
  expect(screen.getByRole('status')).toHaveTextContent('“Ann anrufen”, due 12/25/2030, 9:30');
  await userEvent.clear(entry());
  await userEvent.type(entry(), 'call Sam');
  expect(screen.getByRole('status')).toHaveTextContent('“call Sam”, no due date');
});

test('the field is empty after a task was added', async () => {
  network.post('/tasks', reply({ id: '1' }, 201));
  renderWithApp(<QuickTaskEntry />);
  await userEvent.type(entry(), 'call Ann{Enter}');
  await waitFor(() => expect(entry()).toHaveValue(''));
});

test('a task that was not added when the session ended is restored when the same user has signed in again', async () => {
  const signIn = () => storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: 'ann' }))}.x`, refresh_token: 'r' });
  onTestFinished(clearTokens);
  signIn();
  renderWithApp(<QuickTaskEntry />);
  await userEvent.type(entry(), 'call Ann');
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
  signIn();
  renderWithApp(<QuickTaskEntry />);
  expect(entry()).toHaveValue('call Ann');
});

test('text that is typed while the previous task is being added is kept', async () => {
  let answer = () => {};
  network.post(
    '/tasks',
    () =>
      new Promise((resolve) => {
        answer = () => resolve(reply({ id: '1' }, 201));
      }),
  );
  renderWithApp(<QuickTaskEntry />);
  const add = () => screen.getByRole('button', { name: 'Add this task' });
  await userEvent.type(entry(), 'call Ann{Enter}');
  await waitFor(() => expect(add()).toHaveAttribute('aria-busy', 'true'));
  await userEvent.clear(entry());
  await userEvent.type(entry(), 'send the offer');
  answer();
  await waitFor(() => expect(add()).not.toHaveAttribute('aria-busy', 'true'));
  expect(entry()).toHaveValue('send the offer');
});
