import type { PersonReport } from '@rapport/shared/personalData';
import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { renderEmail } from '../../integrations/email/renderEmail';
import { startApi, type Workspace } from '../../testing/startApi';
import { tablesWith } from '../../testing/tablesWith';
import { notify } from '../notifications/notifications.service';

const api = startApi();

let nth = 0;

/** A person whom no other test mentions. */
const somebody = () => {
  nth += 1;
  return {
    name: `Zoë "Zed" O’Hara${nth}`,
    email: `zoe${nth}@hara.example`,
    other: `zed+${nth}@hara.example`,
    phone: `+49 (30) 555-019${nth}`,
    // Digits alone, which could be an amount in JSON.
    digits: `930555019${nth}`,
  };
};

/** Adds a campaign email to an address, refused by a server that quotes the address. */
const emailRefusal = (ours: Workspace, email: string) =>
  ours.scoped(async (scope) => {
    const [campaign] = await addRow(scope, 'campaigns', { name: 'Spring', subject: 'Hi', content: 'Hello' }).returning(
      'id',
    );
    const refusal = { status: 'bounced', reason: `550 5.1.1 <${email}>: User unknown` };
    await addRow(scope, 'campaign_recipients', { campaign_id: campaign.id, email, email_norm: email, ...refusal });
  });

/** Mentions a person wherever people can write about others. */
const mention = async (ours: Workspace, { name, email, phone, digits }: ReturnType<typeof somebody>) => {
  const company = await ours.company({
    name: 'Roofers',
    industry: `Like ${name}’s`,
    address: `c/o ${name}\nMain St 1`,
  });
  await ours.put(`/api/companies/${company.id}`, { notes: `Owned by ${name}, ${phone} or ${digits}` }).expect(200);
  await ours.put(`/api/companies/${company.id}`, { notes: `Sold by ${name}, ${phone} or ${digits}` }).expect(200);
  await ours.contact({ name: 'Colleague', company: `At ${name}’s`, tags: [`Friend of ${name}`, 'Roof'] });
  const thanks = { name: `For ${name}`, subject: `Thanks to ${name}`, content: `<p>Ask ${escapeHtml(name)}</p>` };
  await ours.post('/api/templates', { ...thanks, format: 'html' }).expect(201);
  const draft = { ...thanks, content: `Ask ${email}`, audience: { search: name, tag: `Friend of ${name}` } };
  await ours.post('/api/campaigns', draft).expect(201);
  // A file without a header: its first row, which names the person, is remembered as column names.
  const csv = `"${name.replaceAll('"', '""')}",${email}\nRob,rob@example.com`;
  const mapping = JSON.stringify({ name, email });
  await ours.upload('/api/contacts/bulk/import', csv, { mapping }).expect(200);
  const content = renderEmail({ subject: `About ${name}`, paragraphs: [name] }, 'en', null);
  await ours.scoped((scope) => addRow(scope, 'outbox', { to: ours.email, ...content }));
};

/** Adds a person with data in every place where people leave traces. */
const fill = async (ours: Workspace) => {
  const who = somebody();
  const person = await ours.contact({
    name: who.name,
    email: who.email,
    other_emails: [who.other],
    phone: who.phone,
    other_phones: [who.digits],
    notes: `A secret of ${nth}`,
  });
  const twin = await ours.contact({ name: who.name, email: `twin${nth}@hara.example` });
  await ours.post(`/api/contacts/${person.id}/merge`, { other_id: twin.id }).expect(200);
  await ours.put(`/api/contacts/${person.id}`, { company: `Hara Ltd ${nth}` }).expect(200);
  const note = { entity_type: 'contact', entity_id: person.id, content: `Likes tea ${nth}` };
  await ours.post('/api/notes', note).expect(201);
  await ours.post(`/api/contacts/${person.id}/touches`, { kind: 'call', content: `About the roof ${nth}` }).expect(201);
  const deal = await ours.deal({ title: `Roof for ${who.name}`, amount: 900, contact_id: person.id });
  const change = { title: `New roof for ${who.name}`, notes: `Ask ${who.email} again` };
  await ours.put(`/api/deals/${deal.id}`, change).expect(200);
  const lost = { stage: 'closed_lost', before_deal_id: null, lost_reason: `${who.name} chose another` };
  await ours.post(`/api/deals/${deal.id}/moves`, lost).expect(200);
  const done = await ours.task({ title: `Call Zed ${nth}`, contact_id: person.id });
  await ours.put(`/api/tasks/${done.id}`, { status: 'done' }).expect(200);
  await ours.task({ title: `Call Zed ${nth} again`, contact_id: person.id });
  const reminded = await ours.task({ title: `Write to Zed ${nth}`, contact_id: person.id });
  await ours.scoped((scope) =>
    notify(scope, ours.userId, {
      type: 'reminder',
      kind: 'reminder',
      values: { title: reminded.title },
      path: `/tasks?task=${reminded.id}`,
    }),
  );
  await ours.scoped((scope) =>
    notify(scope, ours.userId, {
      type: 'deal_update',
      kind: 'deal_lost',
      values: { title: `Roof for ${who.name}` },
      path: `/deals?deal=${deal.id}`,
    }),
  );
  const friend = await ours.contact({ name: 'Friend', notes: `Knows ${who.name}, ${who.phone}` });
  await ours.put(`/api/contacts/${friend.id}`, { notes: `Knows:\n${who.name}\n${who.email}` }).expect(200);
  const csv = `name,email,company\n"${who.name.replaceAll('"', '""')}",${who.email},Hara Limited`;
  await ours.upload('/api/contacts/bulk/import', csv, { on_duplicate: 'update' }, `From ${who.email}.csv`).expect(200);
  await ours.post('/api/suppressions', { email: who.other }).expect(201);
  await ours
    .post('/api/contacts', { name: 'Other', notes: `Met ${who.name}` })
    .set('Idempotency-Key', 'made-once')
    .expect(201);
  await emailRefusal(ours, who.email);
  await mention(ours, who);
  const traces = [
    `O’Hara${nth}`,
    `${nth}@hara.example`,
    who.phone.slice(-8),
    who.digits,
    `Call Zed ${nth}`,
    `Write to Zed ${nth}`,
    `tea ${nth}`,
    `secret of ${nth}`,
    `roof ${nth}`,
    `Hara Ltd ${nth}`,
  ];
  return { ...who, person, deal, friend, traces };
};

test('a person is found by any address, name or number, also in the trash', async () => {
  const ours = await api.workspace();
  const { person, email, other } = await fill(ours);
  const gone = await ours.contact({ name: 'Zoë Haraway', email: 'old@example.com', other_emails: [email] });
  await ours.delete(`/api/contacts/${gone.id}`).expect(204);
  const found = async (search: string) => (await ours.post('/api/personal-data/people', { search }).expect(200)).body;

  const byEmail = await found(email.toUpperCase());
  expect(byEmail).toMatchObject({ email: email.toUpperCase(), erased_at: null });
  expect(byEmail.contacts.map(({ id }: { id: string }) => id).sort()).toEqual([person.id, gone.id].sort());
  expect((await found(other)).contacts).toHaveLength(1);
  expect((await found('zoe haraway')).contacts).toEqual([
    expect.objectContaining({ id: gone.id, deleted_at: expect.any(String) }),
  ]);
  expect((await found('49 30 555019')).contacts[0].id).toBe(person.id);
  expect((await found('nobody at all')).contacts).toEqual([]);
  await ours.post('/api/personal-data/people', { search: '' }).expect(422);
});

test('a report contains everything about the person, and strangers cannot get it', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { person, deal, friend, ...who } = await fill(ours);
  const ask = { contact_ids: [person.id], email: null };
  const report: PersonReport = (await ours.post('/api/personal-data/report', ask).expect(200)).body;
  // The person, and the contact that was merged into them.
  expect(report.contacts).toHaveLength(2);
  expect(report.contacts[0]).toMatchObject({ id: person.id, company: 'Hara Limited' });
  expect(report.contacts[0]).not.toHaveProperty('workspace_id');
  expect(report.notes).toHaveLength(2);
  expect(report.tasks).toHaveLength(3);
  expect(report.deals).toEqual([expect.objectContaining({ id: deal.id })]);
  expect(report.suppressions).toEqual([expect.objectContaining({ email: who.other, reason: 'manual' })]);
  expect(report.imports).toEqual([expect.objectContaining({ file_name: `From ${who.email}.csv` })]);
  expect(report.mentioned_as).toEqual(expect.arrayContaining([who.name, who.email, who.other, who.phone]));
  expect(report.mentions).toContainEqual(
    expect.objectContaining({ table: 'contacts', id: friend.id, column: 'notes' }),
  );
  expect(report.mentions).toContainEqual(expect.objectContaining({ table: 'deals', column: 'notes' }));
  expect(report.activities).toContainEqual(expect.objectContaining({ description: `Called ${who.name}` }));
  expect(report.mentions).toContainEqual(
    expect.objectContaining({ table: 'activities', column: 'description', text: `Added deal Roof for ${who.name}` }),
  );
  expect(report.mentions).toContainEqual(
    expect.objectContaining({ table: 'notifications', column: 'detail', text: `Lost: Roof for ${who.name}` }),
  );

  await theirs.post('/api/personal-data/report', ask).expect(404);
  await theirs.post('/api/personal-data/erasures', ask).expect(404);
  await ours.post('/api/personal-data/report', { contact_ids: [], email: null }).expect(422);
});

test('an erased person is in no table, and the sums are unchanged', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await theirs.contact({ name: 'A namesake', email: 'other@hara.example' });
  const { person, deal, friend, traces } = await fill(ours);
  expect(await tablesWith(api.db, ...traces)).toContain('public.import_changes');
  const totals = async () => [
    (await ours.get('/api/reports/pipeline').expect(200)).body,
    (await ours.get('/api/tasks?status=done').expect(200)).headers['x-total-count'],
    (await ours.get('/api/activities').expect(200)).headers['x-total-count'],
  ];
  const [pipeline, done, activities] = await totals();

  const erasure = (
    await ours.post('/api/personal-data/erasures', { contact_ids: [person.id], email: null }).expect(200)
  ).body;
  expect(erasure.erased).toMatchObject({ contacts: 2, notes: 2, tasks: 3 });
  expect(await tablesWith(api.db, ...traces)).toEqual([]);
  expect(erasure).toMatchObject({
    kept_deals: [{ id: deal.id, title: 'New roof for [erased]', deleted_at: null }],
    kept_companies: [],
    kept_contacts: [],
  });
  expect((await ours.get(`/api/contacts/${friend.id}`)).body.notes).toBe('Knows:\n[erased]\n[erased]');
  const { body: feed } = await ours.get('/api/activities').expect(200);
  const sentences = feed.map(({ description }: { description: string }) => description);
  expect(sentences).toEqual(expect.arrayContaining(['Added deal Roof for [erased]', 'Activity of an erased person']));
  expect((await ours.get('/api/notifications')).body.items).toContainEqual(
    expect.objectContaining({ title: 'Lost', detail: 'Roof for [erased]' }),
  );
  const [pipelineAfter, doneAfter, activitiesAfter] = await totals();
  expect([pipelineAfter, doneAfter]).toEqual([pipeline, done]);
  expect(Number(activitiesAfter)).toBe(Number(activities) + 1);
  expect((await theirs.get('/api/contacts')).body).toHaveLength(1);
});

test('contacts that were merged in several steps are the same person', async () => {
  const ours = await api.workspace();
  const { name, email, other, phone } = somebody();
  const first = await ours.contact({ name, email, phone });
  const second = await ours.contact({ name: 'Z. O’Hara', email: other });
  const third = await ours.contact({ name: 'Zed' });
  await ours.post(`/api/contacts/${second.id}/merge`, { other_id: first.id }).expect(200);
  await ours.post(`/api/contacts/${third.id}/merge`, { other_id: second.id }).expect(200);

  const ask = { contact_ids: [third.id], email: null };
  expect((await ours.post('/api/personal-data/report', ask).expect(200)).body.contacts).toHaveLength(3);
  await ours.post('/api/personal-data/erasures', ask).expect(200);
  expect(await tablesWith(api.db, name, email, other, phone)).toEqual([]);
  expect((await ours.get('/api/trash').expect(200)).body).toEqual([]);
  await ours.post('/api/contacts', { name: 'Back', email }).expect(409);
});

test('names of other records stay, and are listed in the report and after the erasure', async () => {
  const ours = await api.workspace();
  const who = somebody();
  const person = await ours.contact({ name: who.name, email: who.email, phone: who.phone });
  const firm = await ours.company({ name: `${who.name} Ltd`, notes: `Run by ${who.name}` });
  const office = await ours.company({ name: 'Office', phone: who.phone });
  const namesake = await ours.contact({ name: who.name, email: 'namesake@example.com', company: firm.name });
  await ours.contact({ name: 'Office', company: 'Office' });
  await ours.delete(`/api/companies/${office.id}`).expect(204);
  const ask = { contact_ids: [person.id], email: null };

  const { mentions }: PersonReport = (await ours.post('/api/personal-data/report', ask).expect(200)).body;
  expect(mentions.map(({ table, column, id }) => [table, column, id])).toEqual(
    expect.arrayContaining([
      ['companies', 'name', firm.id],
      ['companies', 'notes', firm.id],
      ['companies', 'phone', office.id],
      ['contacts', 'name', namesake.id],
    ]),
  );
  expect(mentions.filter(({ id }) => id === person.id)).toEqual([]);

  const erasure = (await ours.post('/api/personal-data/erasures', ask).expect(200)).body;
  expect(erasure.kept_companies).toEqual([
    { id: firm.id, title: `${who.name} Ltd`, deleted_at: null },
    { id: office.id, title: 'Office', deleted_at: expect.any(String) },
  ]);
  expect(erasure.kept_contacts).toEqual([{ id: namesake.id, title: who.name, deleted_at: null }]);
  expect((await ours.get(`/api/companies/${firm.id}`).expect(200)).body).toMatchObject({
    name: `${who.name} Ltd`,
    notes: 'Run by [erased]',
  });
  expect((await ours.get(`/api/contacts/${namesake.id}`).expect(200)).body).toMatchObject({
    name: who.name,
    company: `${who.name} Ltd`,
  });
});

test('an erased address is refused everywhere until it is accepted again', async () => {
  const ours = await api.workspace();
  const { person, email, other } = await fill(ours);
  const friend = await ours.contact({ name: 'Friend', email: 'friend@example.com' });
  await ours.post('/api/personal-data/erasures', { contact_ids: [person.id], email: null }).expect(200);
  const { body: found } = await ours.post('/api/personal-data/people', { search: email }).expect(200);
  expect(found.erased_at).toEqual(expect.any(String));

  const refused = await ours.post('/api/contacts', { name: 'Zoë', email: email.toUpperCase() }).expect(409);
  expect(refused.body).toMatchObject({
    code: 'erased_person',
    errors: { email: expect.stringContaining('erased') },
  });
  await ours.put(`/api/contacts/${friend.id}`, { other_emails: [other] }).expect(409);
  await ours.put(`/api/contacts/${friend.id}`, { name: 'A friend' }).expect(200);
  const csv = `name,email\nAda,ada@example.com\nZoë,${email}\nBob,bob@example.com`;
  for (const dry_run of ['true', 'false']) {
    const { body } = await ours.upload('/api/contacts/bulk/import', csv, { dry_run }).expect(200);
    expect(body).toMatchObject({
      imported: 2,
      failed: 1,
      errors: ['Row 3: The person with this address asked to have their data erased'],
    });
  }
  // The erasure does not apply to other workspaces.
  await (await api.workspace()).contact({ name: 'Zoë', email });

  await ours.post('/api/personal-data/allowed', { email: other }).expect(204);
  await ours.put(`/api/contacts/${friend.id}`, { other_emails: [other] }).expect(200);
  const { body: left } = await ours.get('/api/suppressions').expect(200);
  expect(left).toEqual([expect.objectContaining({ email: other, reason: 'manual' })]);
  await ours.post('/api/personal-data/allowed', { email: other }).expect(404);
  const { body: activities } = await ours.get('/api/activities').expect(200);
  expect(activities).toContainEqual(
    expect.objectContaining({
      type: 'address_allowed',
      description: 'Unblocked an erased address',
      actor_name: 'Ann Owner',
    }),
  );
});

test('an address that other contacts have too stays with them', async () => {
  const ours = await api.workspace();
  const office = 'office@acme.example';
  const person = await ours.contact({ name: 'Ann Acme', email: office });
  await ours.contact({ name: 'Bob Acme', email: office, notes: `Write to ${office}` });
  await ours.post('/api/personal-data/erasures', { contact_ids: [person.id], email: null }).expect(200);
  const [left] = (await ours.get('/api/contacts')).body;
  expect(left).toMatchObject({ email: office, notes: `Write to ${office}` });
  await ours.contact({ name: 'Cy Acme', email: office });
});

test('an address that only a merged contact has is erased there, and undoing the merge does not bring it back', async () => {
  const ours = await api.workspace();
  const { email, other } = somebody();
  const kept = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const merged = await ours.contact({ name: 'Bob', email, other_emails: [other] });
  const { body } = await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: merged.id }).expect(200);
  await ours.put(`/api/contacts/${kept.id}`, { other_emails: [] }).expect(200);
  for (const address of [email, other]) {
    const ask = { contact_ids: [], email: address.toUpperCase() };
    await ours.post('/api/personal-data/erasures', ask).expect(200);
    expect(await tablesWith(api.db, address)).toEqual([]);
    await ours.post('/api/contacts', { name: 'Zoë', email: address }).expect(409);
  }
  await ours.post(`/api/contacts/merges/${body.id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${merged.id}`)).body).toMatchObject({
    name: 'Bob',
    email: '',
    other_emails: [],
  });
});

test('no one can be erased while a data export is being written', async () => {
  const ours = await api.workspace();
  const person = await ours.contact({ name: 'Ann Acme' });
  await ours.post('/api/data-export').expect(201);
  await ours.post('/api/personal-data/erasures', { contact_ids: [person.id], email: null }).expect(409);
  await api.work();
  await ours.post('/api/personal-data/erasures', { contact_ids: [person.id], email: null }).expect(200);
  await ours.get('/api/data-export/file').expect(404);
});
