import type { WebForm } from '@rapport/shared/forms';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { FormEditor } from './FormEditor';
import { FormsTab } from './FormsTab';
import { inputOf } from './formInput';

const form = { id: 'f1', name: 'Roof inquiry', is_open: true, accepted: 1, waiting: 0, refused: 0 };

const showOn = (id: string, forms: object[]) => {
  network.get('/subscription/usage', reply({ plan: { id, name: id } }));
  network.get('/forms', reply(forms));
  renderWithApp(<FormsTab />);
};

test('a Free workspace with its one form shows a notice instead of the button to create another', async () => {
  showOn('free', [form]);
  expect(await screen.findByText('The Free plan includes one form')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create form' })).toBeNull();
});

test.each([
  ['free', []],
  ['growth', [form]],
])('below the limit of the plan %s, another form can be created', async (plan, forms) => {
  showOn(plan, forms);
  expect(await screen.findByRole('button', { name: 'Create form' })).toBeVisible();
  expect(screen.queryByText(/includes one form/)).toBeNull();
});

test('changing from another page to a thank-you text is an unsaved change', async () => {
  const beginning = { language: 'en', labels: { name: 'Name', email: 'Email', message: 'Message' } } as const;
  const saved = { ...inputOf(null, beginning), accent: null, tags: [], thanks_url: 'https://acme.example/thanks' };
  renderWithApp(<FormEditor form={{ ...form, ...saved, owner_ids: [] } as unknown as WebForm} />);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await screen.findByLabelText('Address of the page')).toHaveValue('https://acme.example/thanks');
  expect(asks()).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText('After sending'), 'Show a thank-you text');
  expect(asks()).toBe(true);
});

test('a conflict shows the other person’s changes in untouched fields, and the form can be saved on top of them', async () => {
  const beginning = { language: 'en', labels: { name: 'Name', email: 'Email', message: 'Message' } } as const;
  const saved = { ...inputOf(null, beginning), accent: null, tags: [], owner_ids: [] };
  let stored = { ...form, ...saved, name: 'Roof', updated_at: '2026-11-20T10:00:00.000Z' };
  network.get('/subscription/usage', reply({ plan: { id: 'growth', name: 'growth' } }));
  network.get('/forms', () => reply([stored]));
  network.put('/forms/f1', ({ body, headers }) => {
    if (headers.get('If-Match') !== `"${stored.updated_at}"`) return problem(412, 'changed_meanwhile', 'Changed');
    stored = { ...stored, ...(body as object) };
    return reply(stored);
  });
  onTestFinished(clearMessage);
  renderWithApp(<FormsTab />, { history: ['/?form=f1&show=edit'] });
  await userEvent.type(await screen.findByLabelText(/^Title/), 'Ask us');
  expect(screen.getByLabelText('Offer a newsletter')).not.toBeChecked();
  const theirs = { introduction: 'About roofs', newsletter: 'News?', thanks_url: 'https://acme.example/thanks' };
  stored = { ...stored, ...theirs, updated_at: '2026-11-20T11:00:00.000Z' };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save form' }));
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^Introduction/)).toHaveValue('About roofs'));
  expect(screen.getByLabelText('Text of the checkbox')).toHaveValue('News?');
  expect(screen.getByLabelText('Address of the page')).toHaveValue('https://acme.example/thanks');
  expect(pendingMessage()).toMatchObject({ title: 'Changed', description: expect.stringMatching(/Save again/) });
  await save();
  await waitFor(() => expect(stored).toMatchObject({ title: 'Ask us', introduction: 'About roofs' }));
});
