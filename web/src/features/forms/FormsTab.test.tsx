import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { FormsTab } from './FormsTab';

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
