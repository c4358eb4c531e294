import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { ownField } from '../../testing/ownField';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { ContactForm } from './ContactForm';

const options = [
  { key: 'weddings', label: 'Weddings', color: null },
  { key: 'portraits', label: 'Portraits', color: null },
  { key: 'babies', label: 'Babies', color: null, removed: true },
];
const birthday = ownField({ key: 'birthday', label: 'Birthday', type: 'date' });
const shoots = ownField({ key: 'shoots', label: 'Shoots', type: 'number' });
const limit = ownField({ key: 'limit', label: 'Limit', type: 'money' });
const fields = [
  birthday,
  shoots,
  limit,
  ownField({ key: 'package', label: 'Package', type: 'choice', options }),
  ownField({ key: 'wants', label: 'Wants', type: 'choices', options }),
  ownField({ key: 'page', label: 'Page', type: 'url', group_name: 'Online' }),
  ownField({ key: 'insured', label: 'Insured', type: 'checkbox', group_name: 'Online' }),
  ownField({ key: 'keeper', label: 'Keeper', type: 'person' }),
];

const ada = {
  id: '01900000-0000-7000-8000-0000000000aa',
  name: 'Ada',
  email: '',
  phone: '',
  other_emails: [],
  other_phones: [],
  company: '',
  company_id: null,
  status: 'lead' as const,
  tags: [],
  job_title: '',
  website: '',
  address: '',
  source: '',
  external_id: '',
  notes: '',
  owner_id: null,
  last_contacted_at: null,
  customer_since: null,
  lost_on: null,
  cadence_days: null,
  touch_due_at: null,
  custom: { birthday: '1990-05-12', shoots: 3, package: 'babies', wants: ['babies'] },
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

const sent: { custom?: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  network.get('/fields', reply(fields));
  network.get('/team', reply({ members: [{ id: ann.id, name: ann.name }], invitations: [] }));
  network.get('/contacts/similar', reply([]));
  network.post('/contacts', ({ body }) => {
    sent.push(body as object);
    return reply(ada, 201);
  });
  network.put(`/contacts/${ada.id}`, ({ body }) => {
    sent.push(body as object);
    return reply(ada);
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: RegExp, text: string) => {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
};

test('a new contact is sent with the own fields that were filled in, and without the empty ones', async () => {
  renderWithApp(<ContactForm onSaved={() => undefined} />);
  await type(/^Name/, 'Ada');
  await type(/^Birthday/, '1990-05-12');
  await type(/^Shoots/, '1,234.5');
  await type(/^Limit/, '4k');
  await userEvent.selectOptions(screen.getByLabelText(/^Package/), 'Portraits');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Weddings' }));
  await type(/^Page/, 'example.com');
  await userEvent.selectOptions(screen.getByLabelText(/^Keeper/), ann.name);
  await press('Add contact');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.custom).toEqual({
    birthday: '1990-05-12',
    shoots: 1234.5,
    limit: 4000,
    package: 'portraits',
    wants: ['weddings'],
    page: 'https://example.com',
    keeper: ann.id,
  });
});

test('invalid values and empty required fields are reported at the field, and nothing is sent', async () => {
  network.get('/fields', reply([{ ...birthday, required: true }, shoots, limit]));
  renderWithApp(<ContactForm onSaved={() => undefined} />);
  await type(/^Name/, 'Ada');
  await type(/^Shoots/, 'a few');
  await type(/^Limit/, '500 EUR');
  await press('Add contact');
  expect(await screen.findByText('Fill in this field')).toBeVisible();
  expect(screen.getByLabelText('Birthday')).toHaveAccessibleDescription('Fill in this field');
  expect(screen.getByLabelText(/^Shoots/)).toHaveAccessibleDescription('Enter a number');
  expect(screen.getByLabelText(/^Shoots/)).toHaveValue('a few');
  expect(screen.getByLabelText(/^Limit/)).toBeInvalid();
  expect(sent).toEqual([]);
});

test('a member who reaches the limit of the plan sees formatted numbers', async () => {
  const limit = { current_count: 5_000, limit: 5_000, plan_name: 'Growth', resource: 'contacts' };
  const detail = { message: 'Contact limit reached', upgrade_suggestion: 'Upgrade to Pro.', ...limit };
  network.get('/fields', reply([]));
  network.post('/contacts', reply({ status: 403, title: 'Forbidden', code: 'plan_limit', detail }, 403));
  renderWithApp(<ContactForm onSaved={() => undefined} />);
  await type(/^Name/, 'Ada');
  await press('Add contact');
  expect(await screen.findByText("You've used 5,000 of 5,000 contacts on your Growth plan.")).toBeVisible();
});

test('a change sends only the own fields that it changes, and keeps choices that are no longer offered', async () => {
  renderWithApp(<ContactForm record={ada} onSaved={() => undefined} />);
  expect(await screen.findByLabelText(/^Package/)).toHaveDisplayValue('Babies');
  await type(/^Shoots/, '');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Weddings' }));
  await press('Save changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.custom).toEqual({ shoots: null, wants: ['weddings', 'babies'] });
});

test('if another member changed the contact meanwhile, both changes to different own fields are kept', async () => {
  const theirs = { ...ada, custom: { ...ada.custom, birthday: '1991-01-01' }, updated_at: '2026-11-20T10:00:00.000Z' };
  network.put(`/contacts/${ada.id}`, ({ body, headers }) => {
    if (!String(headers.get('If-Match')).includes('10:00')) return problem(412, 'changed', 'Changed meanwhile');
    sent.push(body as object);
    return reply(theirs);
  });
  network.get(`/contacts/${ada.id}`, reply(theirs));
  network.get('/activities', reply([]));
  renderWithApp(<ContactForm record={ada} onSaved={() => undefined} />);
  await type(/^Shoots/, '5');
  await press('Save changes');
  expect(await screen.findByText(/^Birthday:/)).toHaveTextContent('Birthday: 05/12/1990 → 01/01/1991');
  await press('Keep my changes');
  await press('Save changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.custom).toEqual({ shoots: 5 });
});

test('an owner can add a field while the form is open, and fill it in without losing what was typed', async () => {
  const made = ownField({ key: 'studio', label: 'Studio', type: 'text' });
  network.post('/fields', ({ body }) => {
    network.get('/fields', reply([...fields, made]));
    return reply({ ...made, ...(body as object) }, 201);
  });
  renderWithApp(<ContactForm onSaved={() => undefined} />);
  await type(/^Name/, 'Ada');
  await press('Add a field');
  await type(/^Label/, 'Studio');
  await press('Add field');
  await type(/^Studio/, 'Berlin');
  await press('Add contact');
  await waitFor(() => expect(sent[0]).toMatchObject({ name: 'Ada', custom: { studio: 'Berlin' } }));
});

test('members do not see the button that adds a field', async () => {
  renderWithApp(<ContactForm onSaved={() => undefined} />, {
    user: { ...ann, workspace: { ...ann.workspace, role: 'member' } },
  });
  expect(await screen.findByLabelText(/^Birthday/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
});
