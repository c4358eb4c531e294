import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Webhooks } from './Webhooks';

const hook = {
  id: '01900000-0000-7000-8000-000000000009',
  url: 'https://example.com/hook',
  description: 'Stock',
  events: ['deal.won'],
  fields: {},
  is_active: false,
  stopped_at: '2026-11-20T09:00:00.000Z',
  stopped_for: 'gone',
  failing_since: null,
  is_secret_lost: false,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

test('a new webhook shows its secret once', async () => {
  network.get('/webhooks', reply([]));
  const sent: unknown[] = [];
  network.post('/webhooks', ({ body }) => {
    sent.push(body);
    return reply({ ...hook, secret: 'whsec_whole' }, 201);
  });
  renderWithApp(<Webhooks />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create webhook' }));
  await userEvent.type(await screen.findByLabelText('URL'), hook.url);
  await userEvent.click(screen.getByLabelText('deal.won'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_whole')).toBeVisible();
  expect(sent).toEqual([{ url: hook.url, description: '', events: ['deal.won'], fields: {} }]);
});

test('a plan without webhooks shows a link to the plans instead of the button to create one', async () => {
  network.get('/webhooks', reply([hook]));
  network.get('/subscription/usage', reply({ plan: { id: 'pro', name: 'Pro' } }));
  renderWithApp(<Webhooks />);
  expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  expect(await screen.findByText(hook.url)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create webhook' })).not.toBeInTheDocument();
});

test('if the plan has ended meanwhile, the dialog says so', async () => {
  network.get('/webhooks', reply([]));
  network.post('/webhooks', problem(403, 'plan_limit', 'Webhooks are part of the Business plan'));
  renderWithApp(<Webhooks />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create webhook' }));
  await userEvent.click(await screen.findByLabelText('deal.won'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Webhooks are part of the Business plan');
});

test('a stopped webhook says why, and its log shows what was sent and answered', async () => {
  network.get('/webhooks', reply([hook]));
  network.get(
    `/webhooks/${hook.id}/deliveries`,
    reply([
      {
        id: '01900000-0000-7000-8000-000000000010',
        event: 'deal.won',
        object_type: 'deal',
        object_id: hook.id,
        status: 'failed',
        attempts: 1,
        happened_at: hook.created_at,
        attempted_at: hook.created_at,
        next_at: null,
        duration_ms: 12,
        body: '{"type":"deal.won"}',
        response_status: 410,
        response_body: 'gone away',
        failure: 'gone',
      },
    ]),
  );
  renderWithApp(<Webhooks />);
  expect(await screen.findByText(/^Stopped because the endpoint answered/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Deliveries to ${hook.url}` }));
  expect(await screen.findByText('HTTP 410')).toBeVisible();
  expect(screen.getByText('gone away')).toBeInTheDocument();
});

test('a webhook whose secret was lost is not shown as active, and says what to do', async () => {
  const lost = { ...hook, is_active: true, stopped_at: null, stopped_for: null, is_secret_lost: true };
  network.get('/webhooks', reply([lost]));
  renderWithApp(<Webhooks />);
  expect(await screen.findByText(/secret can no longer be read here\. Replace it/)).toBeVisible();
  expect(screen.queryByText('Active')).not.toBeInTheDocument();
});

test('a replaced secret is shown once', async () => {
  network.get('/webhooks', reply([hook]));
  network.post(`/webhooks/${hook.id}/rotate`, reply({ ...hook, secret: 'whsec_new' }));
  renderWithApp(<Webhooks />);
  await userEvent.click(await screen.findByRole('button', { name: `Replace the secret of ${hook.url}` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace secret' }));
  expect(await screen.findByText('whsec_new')).toBeVisible();
});

test('fields can be chosen for the types of records that the events are about', async () => {
  const chosen = {
    ...hook,
    events: ['deal.won', 'contact.unsubscribed'],
    fields: { deal: ['title'], task: ['title'] },
  };
  network.get('/webhooks', reply([chosen]));
  network.get('/fields', reply([]));
  const sent: unknown[] = [];
  network.put(`/webhooks/${hook.id}`, ({ body }) => {
    sent.push(body);
    return reply(chosen);
  });
  renderWithApp(<Webhooks />);
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${hook.url}` }));
  expect(await screen.findByLabelText('Deal: all fields')).not.toBeChecked();
  expect(screen.getByLabelText('Title (title)')).toBeChecked();
  expect(screen.queryByLabelText('Contact: all fields')).not.toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('Amount (amount)'));
  await userEvent.click(screen.getByLabelText('contact.updated'));
  expect(screen.getByLabelText('Contact: all fields')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: `Edit ${hook.url}` });
  expect(sent).toEqual([expect.objectContaining({ fields: { deal: ['title', 'amount'], task: ['title'] } })]);
});
