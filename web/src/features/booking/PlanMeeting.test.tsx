import type { Contact } from '@rapport/shared/contacts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { PlanMeeting } from './PlanMeeting';

const contact = { id: '01900000-0000-7000-8000-000000000009', name: 'Grace', email: 'grace@example.com' } as Contact;
const address = `/contacts/${contact.id}/meetings`;

beforeEach(() => network.get('/settings/preferences', reply(preferences)));

const openDialog = async () => {
  renderWithApp(<PlanMeeting contact={contact} />);
  await userEvent.click(screen.getByRole('button', { name: 'Meeting' }));
  return screen.findByLabelText('When');
};

test('an invitation is sent with the time of the meeting, and not sent without one', async () => {
  const sent: unknown[] = [];
  network.post(address, ({ body }) => {
    sent.push(body);
    return reply({ id: contact.id }, 201);
  });
  const when = await openDialog();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  fireEvent.change(when, { target: { value: '2030-01-02T10:00' } });
  await userEvent.selectOptions(screen.getByLabelText('Duration'), '60 minutes');
  await userEvent.type(screen.getByLabelText(/What it is about/), 'The roof');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(sent).toEqual([{ starts_at: '2030-01-02T10:00:00.000Z', minutes: 60, about: 'The roof' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refusal is shown in the dialog, and the input is kept', async () => {
  network.post(address, problem(403, 'email_not_verified', 'Confirm your email address first.'));
  const when = await openDialog();
  fireEvent.change(when, { target: { value: '2030-01-02T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your email address first.');
  expect(when).toHaveValue('2030-01-02T10:00');
});

test('the Free plan shows a link to the plans instead of the form', async () => {
  network.get('/subscription/usage', reply({ plan: { id: 'free', name: 'Free' } }));
  renderWithApp(<PlanMeeting contact={contact} />);
  await userEvent.click(screen.getByRole('button', { name: 'Meeting' }));
  expect(await screen.findByRole('link', { name: 'See plans' })).toBeVisible();
  expect(screen.queryByLabelText('When')).toBeNull();
});

test('a contact without an email address cannot be invited', () => {
  renderWithApp(<PlanMeeting contact={{ ...contact, email: '' }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
