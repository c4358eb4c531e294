import type { Deal } from '@rapport/shared/deals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { DealInformation } from './DealInformation';

const deal = {
  id: 'd1',
  title: 'Roof',
  amount: 10,
  currency: 'USD',
  stage: 'lead',
  probability: 0,
  chance: 10,
  outcome: 'open',
  contact_id: 'ada',
  contact_name: 'Ada',
  company_id: null,
  company_name: null,
  next_step: '',
  next_step_at: null,
  expected_close_date: null,
  owner_id: null,
  external_id: '',
  notes: '',
  custom: {},
  lost_reason: '',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
} as unknown as Deal;

const saved: unknown[] = [];
beforeEach(() => {
  saved.length = 0;
  network.get('/settings/preferences', reply(preferences));
  network.get('/pipelines', reply([]));
  network.get('/search', ({ params }) => reply([{ type: params.type, id: 'bob', name: 'Bob & Co', detail: '' }]));
  network.put('/deals/d1', ({ body }) => {
    saved.push(body);
    return reply({ ...deal, ...(body as object) });
  });
});

test('the contact of a deal can be changed in place', async () => {
  renderWithApp(<DealInformation deal={deal} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Contact' }));
  const field = await screen.findByRole('combobox', { name: 'Contact of Roof' });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Ada');
  await userEvent.keyboard('Bob');
  await screen.findByRole('option', { name: 'Bob & Co' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved).toEqual([{ contact_id: 'bob' }]));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Escape leaves the contact unchanged, and saving an empty field unlinks it', async () => {
  renderWithApp(<DealInformation deal={deal} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Contact' }));
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Contact' }));
  await userEvent.clear(await screen.findByRole('combobox'));
  expect(saved).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved).toEqual([{ contact_id: null }]));
});

test('a company can be added to a deal without one', async () => {
  renderWithApp(<DealInformation deal={deal} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Company' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Company of Roof' }), 'Bob');
  await userEvent.click(await screen.findByRole('option', { name: 'Bob & Co' }));
  await waitFor(() => expect(saved).toEqual([{ company_id: 'bob' }]));
});
