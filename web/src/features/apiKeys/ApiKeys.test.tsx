import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { ApiKeys } from './ApiKeys';

const form = {
  id: '01900000-0000-7000-8000-000000000009',
  name: 'Website form',
  key: 'rpt_live...a1B2',
  is_active: true,
  created_at: '2026-11-20T09:00:00.000Z',
  is_own: true,
  scopes: ['write'],
  expires_at: null,
  previous_expires_at: null,
  last_used: null,
  last_used_from: '',
  created_by: 'Ann Owner',
};
const shownToast = (title: string, description?: unknown) =>
  waitFor(() => expect([pendingMessage()?.title, pendingMessage()?.description]).toEqual([title, description]));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(clearMessage);

test('an unused key shows its first and last characters, and its eye button says why the rest cannot be shown', async () => {
  network.get('/api-keys', reply([form]));
  renderWithApp(<ApiKeys />);
  expect(await screen.findByText('rpt_live...a1B2')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
  await press('Show the key of Website form');
  expect(screen.getByText(/cannot be shown again/)).toBeVisible();
  await press('Hide the key of Website form');
  expect(screen.queryByText(/cannot be shown again/)).not.toBeInTheDocument();
});

test('a plan without API access shows a notice instead of the button to create a key', async () => {
  network.get('/api-keys', reply([]));
  network.get('/subscription/usage', reply({ plan: { id: 'growth', name: 'Growth' } }));
  renderWithApp(<ApiKeys />);
  expect(await screen.findByText('API keys are part of the Pro and Business plans')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  expect(await screen.findByText('No API keys yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create API Key' })).not.toBeInTheDocument();
});

test.each([
  ['a refusal, with its reason in place', problem(409, 'too_many_keys', 'A workspace has at most 10 API keys.'), 1],
  ['a server that fails', problem(500, 'internal', 'Something went wrong.'), 0],
])('a key that could not be created is reported after %s', async (_case, answer, reasons) => {
  network.get('/api-keys', reply([]));
  network.post('/api-keys', answer);
  renderWithApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create API Key' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  await shownToast('Error', 'Please enter a name for your API key');
  await userEvent.type(screen.getByLabelText('Name'), 'Website form');
  await press('Create key');
  await shownToast('Error', 'Failed to create API key');
  expect(screen.queryAllByText('A workspace has at most 10 API keys.')).toHaveLength(reasons);
});

test.each([
  ['is copied', { writeText: () => Promise.resolve() }, 'Copied!', 'API key copied to clipboard'],
  ['has to be selected where pages cannot copy', undefined, 'Error', /^Your browser does not allow copying/],
])('a new key is shown once and %s', async (_case, clipboard, title, description) => {
  network.get('/api-keys', reply([]));
  network.post('/api-keys', reply({ ...form, key: 'rpt_live_whole' }, 201));
  renderWithApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create API Key' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Website form');
  await press('Create key');
  expect(await screen.findByText('rpt_live_whole')).toBeVisible();
  expect(screen.getByText(/will not be shown again/)).toBeVisible();
  await shownToast('API Key Created');
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  await press('Copy');
  await shownToast(title, expect.stringMatching(description));
  vi.unstubAllGlobals();
});

test('deleting a key asks for confirmation, and then shows a message', async () => {
  network.get('/api-keys', reply([form]));
  network.delete(`/api-keys/${form.id}`, reply(undefined, 204));
  renderWithApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Website form' }));
  expect(
    await screen.findByText('Are you sure you want to delete this API key? This action cannot be undone.'),
  ).toBeVisible();
  await press('Delete');
  await shownToast('API Key Deleted');
});

test('a limited key is requested with its scopes and its expiry', async () => {
  network.get('/api-keys', reply([]));
  let sent: { scopes?: string[]; expires_at?: string } = {};
  network.post('/api-keys', ({ body }) => {
    sent = body as typeof sent;
    return reply({ ...form, key: 'rpt_live_whole' }, 201);
  });
  renderWithApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create API Key' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Website form');
  await userEvent.selectOptions(screen.getByLabelText('Access'), 'chosen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'contacts:write' }));
  await userEvent.selectOptions(screen.getByLabelText('Expires'), '30');
  await press('Create key');
  expect(await screen.findByText('rpt_live_whole')).toBeVisible();
  expect(sent.scopes).toEqual(['contacts:write']);
  expect(Date.parse(sent.expires_at ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('a key is rotated after a confirmation, and only by the user who created it', async () => {
  const other = { ...form, id: '01900000-0000-7000-8000-000000000010', name: 'Theirs', is_own: false };
  network.get('/api-keys', reply([form, { ...other, scopes: ['deals:read'], last_used_from: '203.0.113.x' }]));
  network.post(`/api-keys/${form.id}/rotate`, reply({ ...form, key: 'rpt_live_second' }));
  renderWithApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate Website form' }));
  expect(screen.queryByRole('button', { name: 'Rotate Theirs' })).not.toBeInTheDocument();
  expect(screen.getByText('deals:read')).toBeInTheDocument();
  expect(await screen.findByText(/keeps working for 24 hours/)).toBeVisible();
  await press('Rotate');
  expect(await screen.findByText('rpt_live_second')).toBeVisible();
});
