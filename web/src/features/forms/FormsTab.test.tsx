import type { WebForm } from '@rapport/shared/forms';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { FormEditor } from './FormEditor';
import { FormsTab } from './FormsTab';
import { inputOf } from './formInput';

const form = { id: 'f1', name: 'Roof inquiry', is_open: true, accepted: 1, waiting: 0, refused: 0 };

const showOn = (id: string, forms: object[]) => {
  network.get('/subscription/usage', reply({ plan: { id, name: id } }));
  network.get('/forms', reply(forms));
  renderWithApp(<FormsTab />);
};

test('who has the one form of the Free plan reads so before writing another one', async () => {
  showOn('free', [form]);
  expect(await screen.findByText('The Free plan includes one form')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create form' })).toBeNull();
});

test.each([
  ['free', []],
  ['growth', [form]],
])('on the plan %s there is room for another form', async (plan, forms) => {
  showOn(plan, forms);
  expect(await screen.findByRole('button', { name: 'Create form' })).toBeVisible();
  expect(screen.queryByText(/includes one form/)).toBeNull();
});

test('to show a text instead of a page is a change that is asked about before it is lost', async () => {
  const beginning = { language: 'en', labels: { name: 'Name', email: 'Email', message: 'Message' } } as const;
  const saved = { ...inputOf(null, beginning), accent: null, tags: [], thanks_url: 'https://acme.example/thanks' };
  renderWithApp(<FormEditor form={{ ...form, ...saved, owner_ids: [] } as unknown as WebForm} />);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await screen.findByLabelText('Address of the page')).toHaveValue('https://acme.example/thanks');
  expect(asks()).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText('After sending'), 'Show a thank-you text');
  expect(asks()).toBe(true);
});
