import type { Contact } from '@rapport/shared/contacts';
import type { Sequence } from '@rapport/shared/sequences';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { SequenceForm } from './SequenceForm';
import { StartForm } from './StartForm';

const sequence: Sequence = {
  id: 'one',
  name: 'After a quote',
  steps: [
    { wait_days: 0, subject: 'Hello {{first_name}}', text: 'About the roof' },
    { wait_days: 3, subject: '', text: 'Did you see it?' },
  ],
  started: 1,
  active: 1,
  answered: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

test('a sequence can be written, with placeholders inserted at the cursor', async () => {
  const saved: unknown[] = [];
  network.get('/settings/preferences', reply(preferences));
  network.post('/sequences', ({ body }) => {
    saved.push(body);
    return reply({ ...sequence, name: 'New' }, 201);
  });
  const onSaved = vi.fn();
  renderWithApp(<SequenceForm onSaved={onSaved} />);
  await userEvent.type(await screen.findByLabelText('Name'), 'New');
  const email = (number: number) => within(screen.getByRole('group', { name: `Email ${number}` }));
  const inFirst = email(1);
  await userEvent.type(inFirst.getByLabelText('Message'), 'Hello !');
  (inFirst.getByLabelText('Message') as HTMLTextAreaElement).setSelectionRange(6, 6);
  await userEvent.click(inFirst.getByRole('button', { name: 'First name' }));
  await userEvent.type(email(2).getByLabelText('Message'), 'And now?');
  await userEvent.click(screen.getByRole('button', { name: 'Save sequence' }));
  expect(await inFirst.findByText('Enter a subject')).toBeVisible();
  expect(saved).toEqual([]);
  await userEvent.type(inFirst.getByLabelText('Subject'), 'Roof');
  await userEvent.click(screen.getByRole('button', { name: 'Move email 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move email 2 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save sequence' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(saved).toEqual([
    {
      name: 'New',
      steps: [
        { wait_days: 0, subject: 'Roof', text: 'Hello {{first_name|there}}!' },
        { wait_days: 3, subject: '', text: 'And now?' },
      ],
    },
  ]);
});

test("the server's error about an email is shown at that email", async () => {
  network.get('/settings/preferences', reply(preferences));
  network.put('/sequences/one', problem(422, 'invalid', 'Wrong', { 'steps.1.text': '{{custom.x}} is not a field' }));
  renderWithApp(<SequenceForm sequence={sequence} onSaved={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save sequence' }));
  const second = within(screen.getByRole('group', { name: 'Email 2' }));
  expect(await second.findByText('{{custom.x}} is not a field')).toBeVisible();
});

test('a start can be repeated after a lost answer, and the contacts that were left out are listed before the dialog closes', async () => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/sequences', reply([sequence]));
  const left_out = [{ contact_id: 'bob', name: 'Bob', reason: 'no_email' }];
  const keys: unknown[] = [];
  network.post('/sequences/one/runs', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return keys.length === 1 ? serverIsDown() : reply({ started: 1, left_out });
  });
  const onStarted = vi.fn();
  renderWithApp(<StartForm contactIds={['ada', 'bob']} onStarted={onStarted} />);
  expect(await screen.findByText('After 3 business days')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start for 2 contacts' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start for 2 contacts' }));
  expect(await screen.findByRole('status')).toHaveTextContent('The sequence was started for 1 contact.');
  expect(screen.getByRole('listitem')).toHaveTextContent('Bob: no email address');
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(onStarted).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onStarted).toHaveBeenCalled();
});

test('for a single contact, the emails are previewed as they will be sent', async () => {
  const roof = {
    key: 'roof',
    label: 'Roof',
    object_type: 'contact',
    type: 'choice',
    options: [{ key: 'flat', label: 'Flat roof' }],
  };
  network.get('/settings/preferences', reply(preferences));
  network.get('/fields', reply([roof]));
  const text = 'About your {{custom.roof}}, {{company|dear friend}}';
  network.get('/sequences', reply([{ ...sequence, steps: [{ wait_days: 0, subject: 'Hello {{first_name}}', text }] }]));
  const ada = { id: 'ada', name: 'Ada Lovelace', company: '', email: 'ada@example.org', custom: { roof: 'flat' } };
  renderWithApp(<StartForm contactIds={['ada']} contact={ada as unknown as Contact} onStarted={() => undefined} />);
  expect(await screen.findByText('About your Flat roof, dear friend')).toBeVisible();
  expect(screen.getByText('Hello Ada')).toBeVisible();
});
