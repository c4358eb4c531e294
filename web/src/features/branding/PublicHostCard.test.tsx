import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { PublicHostCard } from './PublicHostCard';

const none = { is_in_plan: true, host: null, verified_at: null, target: 'crm.example', record: null };
const entered = {
  ...none,
  host: 'forms.acme.example',
  record: { name: '_rapport.forms.acme.example', value: 'rapport-verification=abc' },
};

test('a new host name shows its DNS records, which can be checked until they are found', async () => {
  let stored: object = none;
  network.get('/settings/public-host', () => reply(stored));
  network.put('/settings/public-host', ({ body }) => {
    expect(body).toEqual({ host: 'forms.acme.example' });
    stored = entered;
    return reply(stored);
  });
  network.post('/settings/public-host/verify', problem(409, 'not_verified', 'The TXT record was not found.'));
  renderWithApp(<PublicHostCard />);
  const field = await screen.findByLabelText('Host name');
  await userEvent.type(field, 'nothing');
  await userEvent.click(screen.getByRole('button', { name: 'Add host name' }));
  expect(await screen.findByText(/^Enter a host name such as/)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'Forms.acme.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add host name' }));
  expect(await screen.findByText('rapport-verification=abc')).toBeVisible();
  expect(screen.getByText('crm.example')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check records' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The TXT record was not found.');
  network.post('/settings/public-host/verify', () => {
    stored = { ...entered, verified_at: '2026-11-20T09:00:00.000Z' };
    return reply(stored);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check records' }));
  expect(await screen.findByText(/^Public pages are shown at/)).toBeVisible();
});

test('a plan without own host names shows a notice instead of the field', async () => {
  network.get('/settings/public-host', reply({ ...none, is_in_plan: false }));
  renderWithApp(<PublicHostCard />);
  expect(await screen.findByText('Your own host name is part of the Business plan')).toBeVisible();
  expect(screen.queryByLabelText('Host name')).toBeNull();
});
