import type { FoundPerson, PersonSearch } from '@rapport/shared/personalData';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { PersonalData } from './PersonalData';

const EMAIL = 'zoe@hara.example';

const contact = (id: number, more: Partial<FoundPerson> = {}): FoundPerson => ({
  id: `01900000-0000-7000-8000-00000000000${id}`,
  name: `Zoë ${id}`,
  email: EMAIL,
  phone: '',
  company: '',
  deleted_at: null,
  ...more,
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const find = async (contacts: FoundPerson[], search = EMAIL) => {
  const email = search.includes('@') ? search : null;
  network.post('/personal-data/people', ({ body }) =>
    (body as PersonSearch).search === search
      ? reply({ contacts, email, erased_at: null })
      : problem(422, 'invalid', 'Other words'),
  );
  renderWithApp(<PersonalData />);
  await userEvent.type(screen.getByLabelText('Email address, name or phone'), search);
  await press('Find');
};

test('a person is erased after a confirmation, and the records that are kept are listed', async () => {
  const kept = (id: string, title: string, deleted_at: string | null = null) => ({ id, title, deleted_at });
  const erase = vi.fn(() =>
    reply({
      erased: { contacts: 1 },
      kept_deals: [kept('d1', 'Roof for [erased]')],
      kept_companies: [kept('c1', 'Zoë Ltd'), kept('c2', 'Zoë Inc', '2026-11-20T09:00:00.000Z')],
      kept_contacts: [],
    }),
  );
  network.post('/personal-data/erasures', erase);
  await find([contact(1)]);

  expect(await screen.findByRole('checkbox', { name: /Zoë 1/ })).toBeChecked();
  await press('Permanently erase');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Other contacts, companies, members and settings are not changed/)).toBeVisible();
  expect(erase).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Permanently erase' }));

  expect(await screen.findByRole('link', { name: 'Roof for [erased]' })).toHaveAttribute('href', '/deals/d1');
  expect(screen.getByText(/These companies still contain/)).toHaveTextContent('Zoë Ltd, Zoë Inc (in the trash)');
  expect(screen.getByRole('link', { name: 'Zoë Ltd' })).toHaveAttribute('href', '/companies/c1');
  expect(screen.queryByRole('link', { name: 'Zoë Inc' })).not.toBeInTheDocument();
  expect(screen.queryByText(/These contacts still contain/)).not.toBeInTheDocument();
  expect(erase).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { contact_ids: [contact(1).id], email: EMAIL } }),
  );
});

test('nobody can be erased until one of several contacts is chosen', async () => {
  await find([contact(1), contact(2, { deleted_at: '2026-11-20T09:00:00.000Z' })]);
  const second = await screen.findByRole('checkbox', { name: /Zoë 2.*In the trash/ });
  expect(screen.queryByRole('button', { name: 'Permanently erase' })).not.toBeInTheDocument();
  await userEvent.click(second);
  expect(screen.getByRole('button', { name: 'Permanently erase' })).toBeVisible();
});

test('the data stored about an address without a contact can be viewed', async () => {
  const none = { contacts: [], notes: [], files: [], tasks: [], deals: [], activities: [], campaign_mails: [] };
  network.post(
    '/personal-data/report',
    reply({
      ...none,
      emails: [],
      hidden_emails: 2,
      suppressions: [],
      imports: [],
      mentions: [],
      mentioned_as: [EMAIL],
    }),
  );
  await find([]);
  expect(await screen.findByText(/No contact has this address/)).toBeVisible();
  await press('View stored data');
  expect(await screen.findByText('2 emails are in private mailboxes. Ask their owners for a copy.')).toBeVisible();
  expect(screen.queryByText('No data is stored about this person.')).not.toBeInTheDocument();
});

test('a failed search shows an error', async () => {
  network.post('/personal-data/people', problem(503, 'unavailable', 'This took too long.'));
  renderWithApp(<PersonalData />);
  await userEvent.type(screen.getByLabelText('Email address, name or phone'), 'Zoë');
  await press('Find');
  expect(await screen.findByText('The search failed')).toBeVisible();
});
