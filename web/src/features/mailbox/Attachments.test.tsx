import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { EmailForm } from './EmailForm';

const MB = 1024 ** 2;
const file = (id: string, size: number) => ({ id, name: `${id}.pdf`, size });
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.org', company: '' };

const show = () => {
  network.get('/settings/preferences', reply(preferences));
  network.get(
    '/mailbox',
    reply({ is_available: true, providers: [], mailbox: { address: 'a@b.example', signature: '' } }),
  );
  network.get('/templates', reply([]));
  network.get('/files', reply([file('offer', 2 * MB), file('film', 14 * MB)], 200, { 'x-total-count': '2' }));
  const place = { entity_type: 'contact', entity_id: 'ada' } as const;
  const nothing = () => undefined;
  renderWithApp(<EmailForm contact={ada as never} place={place} onSent={nothing} onTakenBack={() => true} />);
};
const attach = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Attach' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const attached = () => within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem');

test('files of the record and uploaded files are attached to the email, up to the limit', async () => {
  const sent: unknown[] = [];
  network.post('/files', reply(file('plan', MB), 201));
  network.post('/mailbox/emails', ({ body }) => {
    sent.push((body as { file_ids: string[] }).file_ids);
    return problem(422, 'invalid', 'Wrong', { file_ids: 'A file is no longer there' });
  });
  show();
  await attach('offer.pdf');
  expect(attached()).toHaveLength(1);
  await attach('film.pdf');
  expect(attached()).toHaveLength(1);
  await userEvent.upload(screen.getByLabelText('Files to attach'), new File(['x'], 'plan.pdf'));
  await waitFor(() => expect(attached().map((item) => item.textContent)).toEqual(['offer.pdf2 MB', 'plan.pdf1 MB']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove offer.pdf' }));
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A file is no longer there')).toBeVisible();
  expect(sent).toEqual([['plan']]);
});
