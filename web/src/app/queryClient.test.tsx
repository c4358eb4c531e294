import type { View } from '@rapport/shared/views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ContactForm } from '../features/contacts/ContactForm';
import { viewMutations, viewsQuery } from '../lib/views/views';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { clearMessage, onMessage, pendingMessage } from '../ui/feedback/toast';
import { Dialog } from '../ui/overlay/Dialog';

const connection = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));
afterEach(() => connection('online'));

function AddContact() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Add contact">
      <ContactForm onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

const saveOffline = async () => {
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/contacts/similar', reply([]));
  network.get('/companies/names', reply([]));
  network.post('/contacts', serverIsDown);
  renderWithApp(<AddContact />);
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, 'Ada');
  connection('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  return name;
};

test('a change that is saved offline fails at once, stays in its form, and is sent again under the same key', async () => {
  const keys: unknown[] = [];
  const name = await saveOffline();
  expect(await screen.findByText(/Could not reach/)).toBeVisible();
  expect(name).toHaveValue('Ada');
  expect(name).toBeEnabled();

  const send = (answer: () => ReturnType<typeof reply> | Promise<never>) => {
    network.post('/contacts', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return answer();
    });
    return userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  };
  connection('online');
  await send(serverIsDown);
  await waitFor(() => expect(name).toBeEnabled());
  await send(() => reply({ id: '1', name: 'Ada' }, 201));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a dialog that was saved offline can be canceled', async () => {
  await saveOffline();
  await screen.findByText(/Could not reach/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

function SharedView({ view }: { view: View }) {
  const { data = [view] } = useQuery(viewsQuery('contact'));
  const { mutate } = useMutation(viewMutations.change);
  const [shown = view] = data;
  return (
    <button type="button" onClick={() => mutate({ view: shown, change: { is_shared: true } })}>
      {shown.updated_at}
    </button>
  );
}

test("a conflict that no form shows is reported in a message, and the next attempt is based on the other member's version", async () => {
  const view = { id: 'v', object_type: 'contact', name: 'Leads', updated_at: '1' } as View;
  const versions: unknown[] = [];
  network.get('/views', () => reply([{ ...view, updated_at: versions.length === 0 ? '1' : '2' }]));
  network.put('/views/v', ({ headers }) => {
    versions.push(headers.get('If-Match'));
    return versions.length === 1
      ? problem(412, 'changed_meanwhile', 'This view was changed by someone else.')
      : reply(view);
  });
  renderWithApp(<SharedView view={view} />);
  const share = async (version: string) => userEvent.click(await screen.findByRole('button', { name: version }));
  await share('1');
  await waitFor(() => expect(pendingMessage()?.title).toBe('This view was changed by someone else.'));
  await share('2');
  await waitFor(() => expect(versions).toEqual(['"1"', '"2"']));
  clearMessage();
});

test('an error of a field that no form shows is reported in a message', async () => {
  const said: unknown[] = [];
  const stop = onMessage(() => said.push(pendingMessage()?.title));
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/contacts/similar', reply([]));
  network.get('/companies/names', reply([]));
  network.post('/contacts', problem(422, 'invalid', 'Some fields need your attention.', { name: 'Too long' }));
  network.put('/views/v', problem(422, 'invalid', 'Some fields need your attention.', { name: 'Name it' }));
  const view = { id: 'v', object_type: 'contact', name: '', updated_at: '1' } as View;
  network.get('/views', reply([view]));
  renderWithApp(
    <>
      <ContactForm onSaved={() => undefined} />
      <SharedView view={view} />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  expect(await screen.findByText('Too long')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  await waitFor(() => expect(said).toEqual(['Name it']));
  stop();
  clearMessage();
});
