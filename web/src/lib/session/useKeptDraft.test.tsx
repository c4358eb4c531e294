import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { keepUnsavedInput } from '../../ui/form/keepTyped';
import { PasswordField } from '../../ui/form/PasswordField';
import { endSession } from './sessionEnd';
import { clearTokens, storeTokens } from './tokens';

const signIn = (user: string) =>
  storeTokens({ access_token: `x.${btoa(JSON.stringify({ sub: user, workspace: 'ours' }))}.x`, refresh_token: 'r' });

function Deal({ id = 'roof', hasSecret = false }) {
  const form = useForm({ defaultValues: { id, title: '', secret: '' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(() => undefined)}>
      <Field name="title" label="Title" />
      {hasSecret && <PasswordField name="secret" label="Secret" autoComplete="new-password" />}
    </Form>
  );
}

/** A form whose untouched fields follow the values of the server. */
function Settings() {
  const form = useForm({ values: { title: 'Stored' }, resetOptions: keepUnsavedInput });
  return (
    <Form form={form} onSubmit={form.handleSubmit(() => undefined)}>
      <Field name="title" label="Title" />
    </Form>
  );
}

const title = () => screen.getByLabelText('Title');

/** Ann types a title, and her session ends, which clears the tokens and removes the page. */
const typeUntilTheEnd = async (form = <Deal />) => {
  signIn('ann');
  render(form);
  await userEvent.type(title(), 'New roof');
  clearTokens();
  act(() => endSession('Your session has ended.'));
  cleanup();
};

beforeEach(clearTokens);
afterEach(clearTokens);

test('what was typed in a form is restored once, when the same user has signed in again', async () => {
  await typeUntilTheEnd();
  signIn('ann');
  render(<Deal />);
  expect(title()).toHaveValue('New roof');
  cleanup();
  render(<Deal />);
  expect(title()).toHaveValue('');
});

test('what was typed in a form with `values` is restored, too', async () => {
  await typeUntilTheEnd(<Settings />);
  signIn('ann');
  render(<Settings />);
  expect(title()).toHaveValue('StoredNew roof');
});

test('no other user gets it, not even in another form', async () => {
  await typeUntilTheEnd();
  signIn('ann');
  render(<Deal id="floor" />);
  expect(title()).toHaveValue('');
  cleanup();
  signIn('bob');
  render(<Deal />);
  expect(title()).toHaveValue('');
  cleanup();
  signIn('ann');
  render(<Deal />);
  expect(title()).toHaveValue('');
});

test('a form with a password is not kept', async () => {
  await typeUntilTheEnd(<Deal hasSecret />);
  signIn('ann');
  render(<Deal hasSecret />);
  expect(title()).toHaveValue('');
});
