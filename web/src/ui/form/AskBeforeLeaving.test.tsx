import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { bindPage, clearTokens } from '../../lib/session/tokens';
import { AskBeforeLeaving } from './AskBeforeLeaving';
import { Field } from './Field';
import { Form } from './Form';
import { SubmitButton } from './SubmitButton';

function ProfilePage({ tab }: { tab?: string }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(() => navigate('/elsewhere'))}>
      <AskBeforeLeaving tab={tab} />
      <Field name="name" label="Name" />
      <SubmitButton>Save</SubmitButton>
      <Link to="/elsewhere">Go elsewhere</Link>
      <Link to="?tab=two">Second tab</Link>
      <Link to="?article=one">An article</Link>
    </Form>
  );
}

const renderPage = (...history: string[]) => {
  if (history.length === 0) history.push('/');
  const router = createMemoryRouter(
    [
      { path: '/', element: <ProfilePage /> },
      { path: '/tabbed', element: <ProfilePage tab="tab" /> },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    { initialEntries: history },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Maria');
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Go elsewhere' }));
const isAsking = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
const tabWouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('an untouched form does not ask', async () => {
  renderPage();
  expect(tabWouldAsk()).toBe(false);
  await leave();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('a form with unsaved input asks, and keeps it when told to', async () => {
  renderPage();
  await type();
  expect(tabWouldAsk()).toBe(true);
  await leave();
  await isAsking();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');
});

test('the page is left when told to discard', async () => {
  renderPage();
  await type();
  await leave();
  await isAsking();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('the Back button asks once, and leaves when told to discard', async () => {
  const router = renderPage('/elsewhere', '/');
  await type();
  await act(() => router.navigate(-1));
  await isAsking();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('another tab of the same page, and a save that leads away, do not ask', async () => {
  renderPage();
  await type();
  await userEvent.click(screen.getByRole('link', { name: 'Second tab' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('a form on a tab asks before switching to another tab, and before nothing else', async () => {
  renderPage('/tabbed');
  await type();
  await userEvent.click(screen.getByRole('link', { name: 'An article' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Second tab' }));
  await isAsking();
});

const tokenFor = (workspace: string) => `header.${btoa(JSON.stringify({ workspace }))}.signature`;

test.each([
  ['signing out', clearTokens],
  ['going on in another workspace', () => bindPage(tokenFor('theirs'))],
])('leaving does not ask after %s', async (_what, happen) => {
  bindPage(tokenFor('ours'));
  renderPage();
  await type();
  happen();
  await leave();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});
