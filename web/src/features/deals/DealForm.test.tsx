import type { Deal, NewDeal } from '@rapport/shared/deals';
import type { PreferenceSettings } from '@rapport/shared/settings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { preferencesQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { DealForm } from './DealForm';

const openForm = (language = 'en') => {
  const sent: NewDeal[] = [];
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.post('/deals', ({ body }) => {
    sent.push(body as NewDeal);
    return reply({ id: '1' } as Deal, 201);
  });
  const { queryClient } = renderWithApp(<DealForm onSaved={() => undefined} />);
  act(() => queryClient.setQueryData(preferencesQuery().queryKey, { ...preferences, language } as PreferenceSettings));
  return sent;
};

test.each([
  ['the person who adds it', undefined, undefined],
  ['nobody', '', null],
])('a new deal belongs to %s', async (_whom, choice, owner_id) => {
  const sent = openForm();
  await userEvent.type(screen.getByLabelText('Title'), 'An engine');
  await userEvent.type(screen.getByLabelText('Amount'), '100');
  await userEvent.click(screen.getByText('More fields'));
  if (choice !== undefined) await userEvent.selectOptions(screen.getByLabelText('Owner'), choice);
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.owner_id).toBe(owner_id);
});

test.each([
  ['4k', '4000', { amount: 4_000, currency: 'USD' }],
  ['1.250,50', '1250.5', { amount: 1_250.5, currency: 'USD' }],
  ['500 EUR', '500', { amount: 500, currency: 'EUR' }],
])('an amount typed as “%s” is shown and saved as it was understood', async (typed, shown, deal) => {
  const sent = openForm();
  await userEvent.type(screen.getByLabelText('Title'), 'An engine');
  await userEvent.type(screen.getByLabelText('Amount'), typed);
  await userEvent.tab();
  expect(screen.getByLabelText('Amount')).toHaveValue(shown);
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(sent).toMatchObject([deal]));
});

test.each([
  ['de', '1.234', '= 1.234 $', 1_234],
  ['de', '1.234,5', '= 1.234,50 $', 1_234.5],
  ['en', '1.234', '= $1.23', 1.23],
])('in %s, “%s” is read as “%s” before it is saved', async (language, typed, understood, amount) => {
  const sent = openForm(language);
  await userEvent.type(screen.getByLabelText('Title'), 'An engine');
  await userEvent.type(screen.getByLabelText('Amount'), typed);
  expect(screen.getByText(understood)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ amount }]));
});

test.each([
  ['TBD', '“TBD” is not a clear amount. Write a number such as 1250, 1,250.50 or 4k'],
  ['500 CHF', '“500 CHF” is in a currency that is not supported. Convert it to USD, EUR, GBP, or JPY'],
  ['-5', 'The amount cannot be negative'],
  ['¥9.5', 'Use a whole number: JPY has no decimals'],
])('an amount typed as “%s” is not saved and stays in the field', async (typed, problem) => {
  const sent = openForm();
  await userEvent.type(screen.getByLabelText('Title'), 'An engine');
  await userEvent.type(screen.getByLabelText('Amount'), `${typed}{Enter}`);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue(typed);
  expect(sent).toEqual([]);
});
