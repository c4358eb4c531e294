import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { AuthDialog, type AuthMode } from './AuthDialog';

const onEntered = vi.fn();

beforeEach(() => {
  network.get(
    '/config',
    reply({
      google: true,
      signup: true,
      mail: 'smtp',
      support_email: 'help@example.com',
      community_url: null,
      model: false,
    }),
  );
});

function Opened({ first }: { first: AuthMode }) {
  const [mode, setMode] = useState<AuthMode | null>(first);
  return <AuthDialog mode={mode} onChange={setMode} onEntered={onEntered} />;
}

const open = async (first: AuthMode) => {
  renderWithApp(<Opened first={first} />, { user: null });
  await screen.findByLabelText('Email');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const complaints = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('the sign-in form says what is missing, and an error disappears when its field is edited', async () => {
  await open('login');
  await press('Sign In');
  await waitFor(() => expect(complaints()).toEqual(['Email is required', 'Password is required']));
  await type('Email', 'a');
  expect(complaints()).toEqual(['Password is required']);
  await type('Password', 'short');
  expect(complaints()).toEqual([]);
  await press('Sign In');
  await waitFor(() =>
    expect(complaints()).toEqual(['Please enter a valid email address', 'Password must be at least 8 characters']),
  );
});

test('the registration form says everything that is missing at once', async () => {
  await open('register');
  await type('Name', '  ');
  await press('Create account');
  await waitFor(() =>
    expect(complaints()).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]),
  );
  await type('Password', 'long enough');
  await type('Confirm password', 'long enouhg');
  await press('Create account');
  await waitFor(() =>
    expect(complaints()).toEqual(['Name is required', 'Email is required', 'Passwords do not match']),
  );
});

test.each([
  [
    'the words of the server',
    problem(401, 'wrong_login', 'Incorrect email or password'),
    'Incorrect email or password',
  ],
  ['its own words for an answer without any', reply('<html>', 502), 'Login failed'],
  ['that there is no connection', serverIsDown, 'Could not reach Rapport. Check your connection and try again.'],
])('a failed sign-in shows %s, until the user switches to another form', async (_case, answer, says) => {
  network.post('/auth/login', answer);
  await open('login');
  await type('Email', 'ann@example.com');
  await type('Password', 'hunter2222');
  await press('Sign In');
  expect(await screen.findByRole('alert')).toHaveTextContent(says);

  await press('Create an account');
  expect(within(screen.getByRole('dialog')).getByLabelText('Confirm password')).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('a failed registration shows a general error if the server sends no message', async () => {
  network.post('/auth/register', reply('', 500));
  await open('register');
  for (const [label, text] of [
    ['Name', 'Ann'],
    ['Email', 'ann@example.com'],
    ['Password', 'hunter2222'],
    ['Confirm password', 'hunter2222'],
  ] as const) {
    await type(label, text);
  }
  await press('Create account');
  await waitFor(() => expect(complaints()).toEqual(['Registration failed']));
  expect(onEntered).not.toHaveBeenCalled();
});
