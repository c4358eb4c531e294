import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asSystem, rows } from '../../db/scope';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi, type Workspace } from '../../testing/startApi';
import { suppress } from '../campaigns/suppressions.service';
import { firstByEmail } from '../records/upsert';
import { emailConfirmation } from './confirm.jobs';
import { confirmedId, FASTEST_MS, stampOf } from './guards';
import { markWaiting } from './submissions.repository';

const api = startApi({ TRUST_PROXY: 'loopback' });

const FIELDS = [
  { key: 'name', label: 'Your name', required: true },
  { key: 'email', label: 'Email' },
  { key: 'phone', label: 'Phone' },
  { key: 'message', label: 'How can we help?' },
];

/** Makes each stamp different, because a stamp can be used once. */
let sendings = 0;
let visitors = 0;
/** An IP address in another network for each visitor. */
const address = () => `10.${Math.floor(++visitors / 250)}.${visitors % 250}.1`;

const formOf = async (ours: Workspace, form: object = {}) => {
  const { body } = await ours.post('/api/forms', { name: 'Contact us', fields: FIELDS, ...form }).expect(201);
  const path = new URL(body.address).pathname;
  const stamp = (msAgo = FASTEST_MS + 1_000) =>
    stampOf(api.config.jwtSecret, confirmedId(body.id), new Date(Date.now() - msAgo - ++sendings));
  const send = (values: object, from = address()) =>
    api
      .http()
      .post(path)
      .type('form')
      .set('X-Forwarded-For', from)
      .send({ _stamp: stamp(), ...values });
  const submissions = async () => (await ours.get(`/api/forms/${body.id}/submissions`).expect(200)).body;
  return { id: body.id as string, form: body, path, stamp, send, submissions };
};

const contactsOf = async (ours: Workspace) => (await ours.get('/api/contacts').expect(200)).body;
const bell = async (ours: Workspace) => (await ours.get('/api/notifications').expect(200)).body.items;

const ADA = { name: 'Ada Lovelace', email: 'Ada@example.com', phone: '+44 20 1', message: 'A roof, please' };

test('a submission is stored even if its UTM parameters and page are cut within a character', async () => {
  const ours = await api.workspace();
  const { send, submissions } = await formOf(ours);
  const page = `https://acme.example/${'a'.repeat(1_978)}😀`;
  await send({ ...ADA, _page: page, utm_source: `${'a'.repeat(199)}😀` }).expect(303);
  expect(await submissions()).toMatchObject([
    { state: 'accepted', page: page.slice(0, -2), utm: { utm_source: 'a'.repeat(199) } },
  ]);
});

test('three submissions of one person create one contact, whose known values stay, and the rest becomes notes', async () => {
  const ours = await api.workspace();
  const { path, send, submissions } = await formOf(ours, { tags: ['web'], source: 'Website' });
  await send({ ...ADA, phone: '', _page: 'https://acme.example/roofs', utm_source: 'spring' })
    .expect(303)
    .expect('Location', `${path}/thanks`);
  await send({ ...ADA, message: '' }).expect(303);
  await send({
    ...ADA,
    email: 'ada@EXAMPLE.com',
    name: 'Impostor',
    phone: '666',
    message: '@Ann Owner\r\nCall',
  }).expect(303);
  const contacts = await contactsOf(ours);
  expect(contacts).toMatchObject([
    { name: 'Ada Lovelace', email: 'Ada@example.com', phone: '+44 20 1', source: 'Website', tags: ['web'] },
  ]);
  const { body: notes } = await ours.get(`/api/notes?entity_type=contact&entity_id=${contacts[0].id}`).expect(200);
  expect(notes.map(({ content }: { content: string }) => content)).toEqual([
    'Your name: Impostor\nPhone: 666\nHow can we help?:\n@Ann Owner\nCall',
    'A roof, please',
  ]);
  expect(notes[0].mentions).toEqual([]);
  const sent = await submissions();
  expect(sent.map(({ state }: { state: string }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(sent[2]).toMatchObject({
    page: 'https://acme.example/roofs',
    utm: { utm_source: 'spring' },
    contact_name: 'Ada Lovelace',
    answers: [{ label: 'Your name', value: 'Ada Lovelace' }, { key: 'email' }, { text: 'A roof, please' }],
  });
  expect((await bell(ours))[0]).toMatchObject({
    title: 'Ada Lovelace sent the form “Contact us”',
    path: `/contacts/${contacts[0].id}`,
  });
  await api.work();
  expect((await api.emailTo(ours.email))?.subject).toBe('Ada Lovelace sent the form “Contact us”');
});

test('the page works without scripts and cookies, in the language of the form, and is prefilled by its link', async () => {
  const ours = await api.workspace();
  const { path, form, send } = await formOf(ours, {
    language: 'de',
    title: 'Angebot <b>',
    consent: 'Ich stimme zu',
    thanks: 'Danke & bis bald',
  });
  const { text, headers } = await api.http().get(`${path}?email=a%40b.example&utm_medium=%22x`).expect(200);
  for (const part of [
    ...['<html lang="de">', 'Angebot &lt;b&gt;', 'value="a@b.example"', 'name="utm_medium" value="&quot;x"'],
    ...['Ich stimme zu', '>Senden</button>'],
  ]) {
    expect(text).toContain(part);
  }
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/forms.js" async>']);
  expect(headers['set-cookie']).toBeUndefined();
  const { text: refused } = await send({ ...ADA, name: ' ' }).expect(422);
  expect(refused).toContain('Füllen Sie dieses Feld aus');
  expect(refused).toContain('value="Ada@example.com"');
  expect(await contactsOf(ours)).toEqual([]);
  await send({ ...ADA, _consent: 'true' }).expect(303);
  expect((await api.http().get(`${path}/thanks`).expect(200)).text).toContain('Danke &amp; bis bald');
  await ours.put(`/api/forms/${form.id}`, { is_open: false, thanks_url: 'javascript:alert(1)' }).expect(422);
  await ours.put(`/api/forms/${form.id}`, { thanks_url: 'https://acme.example/thanks' }).expect(200);
  expect((await api.http().get(path)).headers['content-security-policy']).toContain(
    "form-action 'self' https://acme.example;",
  );
  await send({ ...ADA, _consent: 'true' })
    .expect(303)
    .expect('Location', 'https://acme.example/thanks');
  await ours.put(`/api/forms/${form.id}`, { is_open: false }).expect(200);
  await api.http().get(path).expect(410);
  await send(ADA).expect(410);
  await api.http().get('/f/unknown').expect(404);
});

test('a script on a page of another origin sends JSON and gets the errors in the response', async () => {
  const ours = await api.workspace();
  const { path, stamp } = await formOf(ours);
  await api.http().options(path).expect(204).expect('Access-Control-Allow-Origin', '*');
  const post = (body: object) => api.http().post(path).set('X-Forwarded-For', address()).send(body);
  const { body: wrong } = await post({ _stamp: stamp(), name: 'Ada', email: 'nobody' }).expect(422);
  expect(wrong).toMatchObject({ outcome: 'wrong', errors: { email: 'Please enter a valid email address' } });
  const { body: again } = await post({ ...ADA, _stamp: '' }).expect(409);
  expect(again).toMatchObject({ outcome: 'again', stamp: expect.any(String) });
  await post({ ...ADA, _stamp: stamp() })
    .expect(200)
    .expect('Access-Control-Allow-Origin', '*');
  await api.http().post(path).set('Content-Type', 'application/json').send('{').expect(400);
  await post({ ...ADA, message: 'x'.repeat(70_000) }).expect(413);
});

test('the script for other pages is small, can be loaded by any origin, and gets the form in its language', async () => {
  const ours = await api.workspace();
  const { path } = await formOf(ours, { language: 'fr' });
  const { text, headers } = await api.http().get('/forms.js').expect(200);
  expect(text.length).toBeLessThan(10_000);
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
  expect(headers['content-type']).toContain('text/javascript');
  const { body } = await api.http().get(path).set('Accept', 'application/json').expect(200);
  expect(body).toMatchObject({
    language: 'fr',
    button: 'Envoyer',
    fields: [{ key: 'name', kind: 'line' }, {}, {}, {}],
  });
});

test('a form has its own color or that of the brand, adjusted to be readable', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/branding', { is_on: true, accent: '#0b6b3a' }).expect(200);
  const { id, path } = await formOf(ours);
  const looks = async () => ({
    page: (await api.http().get(path).expect(200)).text,
    snippet: (await api.http().get(path).set('Accept', 'application/json').expect(200)).body.accent,
  });
  const branded = await looks();
  expect(branded.page).toContain('.primary { background: light-dark(#0b6b3a');
  expect(branded.snippet).toBe('#0b6b3a');
  await ours.put(`/api/forms/${id}`, { accent: '#8A1C1C' }).expect(200);
  const own = await looks();
  expect(own.page).toContain('.primary { background: light-dark(#8a1c1c');
  expect(own.snippet).toBe('#8a1c1c');
  await ours.put(`/api/forms/${id}`, { accent: '#ffff66' }).expect(200);
  expect((await looks()).snippet).not.toBe('#ffff66');
  for (const accent of ['red', '#fff', '#8a1c1c;}</style>', 'url(x)'])
    await ours.put(`/api/forms/${id}`, { accent }).expect(422);
  await ours.put(`/api/forms/${id}`, { accent: null }).expect(200);
  expect((await looks()).snippet).toBe('#0b6b3a');
});

test.each([
  ['the hidden field', { _homepage: 'https://spam.example' }, 'trap', 303],
  ['no stamp', { _stamp: '' }, 'unsigned', 422],
])('a submission refused for %s is kept and can be accepted', async (_guard, values, reason, status) => {
  const ours = await api.workspace();
  const { id, send, submissions } = await formOf(ours);
  await send({ ...ADA, ...values }).expect(status);
  expect(await contactsOf(ours)).toEqual([]);
  expect(await bell(ours)).toEqual([]);
  const [refused] = await submissions();
  expect(refused).toMatchObject({ state: 'refused', reason, contact_id: null });
  await ours.post(`/api/forms/${id}/submissions/${refused.id}/accept`).expect(200);
  expect(await contactsOf(ours)).toHaveLength(1);
  const { body: again } = await ours.post(`/api/forms/${id}/submissions/${refused.id}/accept`).expect(200);
  expect(again).toMatchObject({ state: 'accepted', reason: null });
  expect(await contactsOf(ours)).toHaveLength(1);
});

test('a browser that did the proof of work submits at once, and its proof can be used once and for one form', async () => {
  const ours = await api.workspace();
  const [form, other] = [await formOf(ours), await formOf(ours)];
  const { body: shown } = await api.http().get(form.path).set('Accept', 'application/json').expect(200);
  const solution = await solveChallenge({ challenge: shown.challenge, deriveKey });
  const proof = (challenge: object) => Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const sent = { ...ADA, _stamp: stampOf(api.config.jwtSecret, form.id, new Date(Date.now() - 5_000)) };
  const post = (values: object, path = form.path) =>
    api
      .http()
      .post(path)
      .set('X-Forwarded-For', address())
      .send({ ...sent, ...values });
  await post({}).expect(409);
  const { parameters } = shown.challenge;
  await post({ _proof: proof({ ...shown.challenge, parameters: { ...parameters, salt: parameters.nonce } }) }).expect(
    409,
  );
  const theirs = stampOf(api.config.jwtSecret, other.id, new Date(Date.now() - 5_000));
  await post({ _stamp: theirs, _proof: proof(shown.challenge) }, other.path).expect(409);
  await post({ name: '', _proof: proof(shown.challenge) }).expect(422);
  await post({ _proof: proof(shown.challenge) }).expect(200);
  const { body: again } = await post({ _proof: proof(shown.challenge) }).expect(409);
  expect(again).toMatchObject({ outcome: 'again', challenge: { signature: expect.any(String) } });
  expect((await form.submissions()).map(({ reason }: { reason: string }) => reason)).toEqual(['reused', null]);
});

test('without scripts, the visitor is asked to send the form a second time, and its new stamp can be used once', async () => {
  const ours = await api.workspace();
  const { id, path, submissions } = await formOf(ours);
  const post = (values: object) =>
    api
      .http()
      .post(path)
      .type('form')
      .set('X-Forwarded-For', address())
      .send({ ...ADA, ...values });
  const first = stampOf(api.config.jwtSecret, id, new Date(Date.now() - 5_000));
  const { text } = await post({ _stamp: first }).expect(422);
  expect(text).toContain('Please check your entries and submit the form again.');
  expect(text).toContain('value="Ada Lovelace"');
  const given = text.match(/name="_stamp" value="([^"]+)"/)?.[1];
  await post({ _stamp: given }).expect(422);
  expect(await submissions()).toMatchObject([{ reason: 'too_fast' }, { reason: 'unproven' }]);
  const later = stampOf(api.config.jwtSecret, confirmedId(id), new Date(Date.now() - 5_000));
  await post({ _stamp: later }).expect(303);
  await post({ _stamp: later }).expect(422);
  expect((await submissions()).map(({ state }: { state: string }) => state)).toEqual(['refused', 'accepted']);
});

test('a submission that was too fast can be sent again, and the first attempt is deleted', async () => {
  const ours = await api.workspace();
  const { send, stamp, submissions } = await formOf(ours);
  await send({ ...ADA, _stamp: stamp(100) }).expect(422);
  expect(await submissions()).toMatchObject([{ reason: 'too_fast' }]);
  await send(ADA).expect(303);
  expect(await submissions()).toMatchObject([{ state: 'accepted' }]);
});

test('a network can send ten times, and its limit does not affect other networks', async () => {
  const ours = await api.workspace();
  const { send } = await formOf(ours);
  const network = address();
  for (let nth = 0; nth < 10; nth++) await send({ name: 'Ada' }, network).expect(422);
  await send(ADA, network).expect(429);
  await send(ADA).expect(303);
});

test("a submission beyond the plan's limit of contacts waits, and can be accepted later", async () => {
  const ours = await api.workspace({ plan: 'free' });
  const { id, send, submissions } = await formOf(ours);
  await api
    .db('workspace_counts')
    .insert({ workspace_id: ours.workspaceId, noun: 'contacts', total: 100 })
    .onConflict(['workspace_id', 'noun', 'part'])
    .merge();
  await send(ADA).expect(303);
  await send({ ...ADA, email: 'bob@example.com' }).expect(303);
  const [, first] = await submissions();
  expect(first).toMatchObject({ state: 'waiting', reason: 'contacts_limit' });
  expect(await bell(ours)).toMatchObject([{ title: 'A submission of “Contact us” is waiting' }]);
  const accept = () => ours.post(`/api/forms/${id}/submissions/${first.id}/accept`);
  expect((await accept().expect(403)).body).toMatchObject({ code: 'plan_limit', detail: { resource: 'contacts' } });
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'growth' });
  await accept().expect(200);
  expect(await contactsOf(ours)).toMatchObject([{ email: 'Ada@example.com' }]);
});

test('a submission that has to wait takes no turn of an owner', async () => {
  const ours = await api.workspace();
  const other = await api.workspace();
  await ours.addMember(other);
  const { send, submissions } = await formOf(ours, { owner_ids: [ours.userId, other.userId] });
  const plan = (plan_id: string) => api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id });
  await send({ ...ADA, email: 'one@example.com' }).expect(303);
  await plan('free');
  await api.db('workspace_counts').where({ workspace_id: ours.workspaceId, noun: 'contacts' }).update({ total: 100 });
  await send({ ...ADA, email: 'waiting@example.com' }).expect(303);
  expect(await submissions()).toMatchObject([{ state: 'waiting', reason: 'contacts_limit' }, { state: 'accepted' }]);
  await plan('business');
  await send({ ...ADA, email: 'two@example.com' }).expect(303);
  expect(await contactsOf(ours)).toMatchObject([
    { email: 'two@example.com', owner_id: other.userId },
    { email: 'one@example.com', owner_id: ours.userId },
  ]);
});

test('owners take turns, and each submission creates a task and a deal, whatever fields are required', async () => {
  const ours = await api.workspace();
  const other = await api.workspace();
  await ours.addMember(other);
  const field = async (values: object) => (await ours.post('/api/fields', values).expect(201)).body;
  const choice = await field({
    object_type: 'contact',
    type: 'choice',
    label: 'Roof',
    required: true,
    options: [{ label: 'Flat' }, { label: 'Steep' }],
  });
  await field({ object_type: 'deal', type: 'text', label: 'Source', required: true });
  await field({ object_type: 'task', type: 'text', label: 'Room', required: true });
  const { send } = await formOf(ours, {
    fields: [
      { key: 'email', label: 'Email' },
      { key: `custom.${choice.key}`, label: 'Your roof' },
    ],
    owner_ids: [ours.userId, other.userId],
    task: { title: 'Call back', due_days: 2 },
    deal: { title: 'Roof', amount: 500 },
  });
  await send({ email: 'one@example.com', [`custom.${choice.key}`]: 'steep' }).expect(303);
  await send({ email: 'two@example.com' }).expect(303);
  expect((await send({ email: 'x@example.com', [`custom.${choice.key}`]: 'round' }).expect(422)).text).toContain(
    'Choose one of the options',
  );
  const contacts = await contactsOf(ours);
  expect(contacts).toMatchObject([
    { name: 'two@example.com', owner_id: other.userId },
    { name: 'one@example.com', owner_id: ours.userId, custom: { [choice.key]: 'steep' } },
  ]);
  expect((await ours.get('/api/deals')).body).toMatchObject([
    { title: 'Roof: two@example.com', amount: 500, owner_id: other.userId, stage: 'lead' },
    { contact_id: contacts[1].id },
  ]);
  expect((await ours.get('/api/tasks')).body).toMatchObject([
    { title: 'Call back', assignee_id: other.userId, contact_id: contacts[0].id },
    { assignee_id: ours.userId },
  ]);
  expect((await bell(ours)).map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'form_submitted',
    'task_assigned',
  ]);

  // While an owner is away, their deputy takes their turn.
  const absence = { from: '2020-01-01', to: '9999-12-31', deputy_id: other.userId };
  await ours.put(`/api/team/members/${ours.userId}/absence`, absence).expect(204);
  await send({ email: 'three@example.com' }).expect(303);
  expect((await contactsOf(ours))[0]).toMatchObject({ name: 'three@example.com', owner_id: other.userId });
});

test('a job accepts a submission whose process was killed before accepting it, and does not accept another one again', async () => {
  const ours = await api.workspace();
  const { send, submissions } = await formOf(ours);
  await send({ ...ADA, email: 'left@example.com' }).expect(303);
  await send({ ...ADA, email: 'done@example.com' }).expect(303);
  // The state between the two transactions.
  const [contact] = (await contactsOf(ours)).filter(({ email }: { email: string }) => email === 'left@example.com');
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  const kept = { state: 'waiting', reason: 'failed', contact_id: null };
  await asSystem(api.db, (trx) => trx('form_submissions').where({ email: 'left@example.com' }).update(kept));
  const left = () =>
    api.queue().whereRaw(`payload->>'submission_id' is not null and payload->>'workspace_id' = ?`, [ours.workspaceId]);
  expect(await left()).toHaveLength(2);
  await left().update({ run_at: new Date() });
  await api.work();
  expect((await submissions()).map(({ state }: { state: string }) => state)).toEqual(['accepted', 'accepted']);
  const found = (await contactsOf(ours)).map(({ email }: { email: string }) => email);
  expect(found.toSorted()).toEqual(['done@example.com', 'left@example.com']);
  expect(await left()).toEqual([]);
});

test('a submission that fails is retried by the queue, and the owner is notified when the second try fails too', async () => {
  const ours = await api.workspace();
  const { send, submissions } = await formOf(ours);
  const state = async () => (await submissions()).map(({ state }: { state: string }) => state);
  const due = () =>
    api.queue().whereRaw(`payload->>'workspace_id' = ?`, [ours.workspaceId]).update({ run_at: new Date() });
  await api.db.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before insert on contacts for each row when (new.email = 'refused@example.com')
      execute function refuse()`);
  await send({ ...ADA, email: 'refused@example.com' }).expect(303);
  expect(await state()).toEqual(['waiting']);
  expect(await bell(ours)).toEqual([]);
  for (let tries = 0; tries < 2; tries += 1) {
    await due();
    await api.work();
    expect((await bell(ours)).map(({ type }: { type: string }) => type)).toEqual(['form_waiting']);
  }
  await api.db.raw('drop trigger refuse on contacts; drop function refuse()');
  await due();
  await api.work();
  expect(await state()).toEqual(['accepted']);
});

test('a submission that a member accepted meanwhile is not marked as waiting', async () => {
  const ours = await api.workspace();
  const { send, submissions } = await formOf(ours);
  await send(ADA).expect(303);
  const [{ id }] = await submissions();
  expect(await ours.scoped((scope) => markWaiting(scope, id, 'failed'))).toBe(false);
  expect(await submissions()).toMatchObject([{ state: 'accepted', reason: null }]);
});

test.each([
  ['de', '1.234,56', 1234.56],
  ['de', '1.500', 1500],
  ['en', '1.500', 1.5],
  ['en', '1,500', 1500],
  ['en', '1,234,567', 1234567],
  ['fr', '1 250,5', 1250.5],
  ['en', '0.12345', 0.12345],
])('a number is read as it is written in the language of the form: in %s %s', async (language, text, number) => {
  const ours = await api.workspace();
  const area = { object_type: 'contact', type: 'number', label: 'Area' };
  const { key } = (await ours.post('/api/fields', area).expect(201)).body;
  const fields = [FIELDS[1], { key: `custom.${key}`, label: 'Area' }];
  const { send } = await formOf(ours, { fields, language });
  await send({ email: 'a@example.com', [`custom.${key}`]: text }).expect(303);
  expect((await contactsOf(ours))[0].custom).toEqual({ [key]: number });
  await send({ email: 'b@example.com', [`custom.${key}`]: '80 m' }).expect(422);
});

test('a submission waits for a lock on its own address, not for one on another address', async () => {
  const ours = await api.workspace();
  const { send } = await formOf(ours);
  const stored = async () => (await contactsOf(ours)).map(({ email }: { email: string }) => email);
  const { sent } = await ours.scoped(async (scope) => {
    await firstByEmail(scope, 'Ada@example.com');
    await send({ ...ADA, email: 'other@example.com' }).expect(303);
    expect(await stored()).toEqual(['other@example.com']);
    const sent = send({ ...ADA, email: 'ADA@example.com' }).then(({ status }) => status);
    await vi.waitFor(async () => expect(await api.blocked()).toHaveLength(1));
    expect(await stored()).toEqual(['other@example.com']);
    return { sent };
  });
  expect(await sent).toBe(303);
  expect((await stored()).toSorted()).toEqual(['ADA@example.com', 'other@example.com']);
});

test('the Free plan has one form, and the Growth plan has no limit', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await formOf(ours);
  const second = () => ours.post('/api/forms', { name: 'Second', fields: FIELDS });
  expect((await second().expect(403)).body).toMatchObject({
    code: 'plan_limit',
    detail: { resource: 'forms', limit: 1, current_count: 1, plan_name: 'Free' },
  });
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'growth' });
  await second().expect(201);
});

test.each([
  ['no email field', { fields: [FIELDS[0]] }, 'fields'],
  ['a field twice', { fields: [FIELDS[1], FIELDS[1]] }, 'fields'],
  ['an own field that is not there', { fields: [FIELDS[1], { key: 'custom.none', label: 'None' }] }, 'fields'],
  ['a stranger as owner', { owner_ids: ['01900000-0000-7000-8000-000000000000'] }, 'owner_ids'],
  ['a stage that is not open', { deal: { title: 'Roof', stage: 'closed_won' } }, 'deal.stage'],
])('a form with %s is refused', async (_name, values, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/forms', { name: 'Bad', fields: FIELDS, ...values }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('erasing a person deletes their submissions, and a later submission is stored without personal data', async () => {
  const ours = await api.workspace();
  await ours.post('/api/webhooks', { url: 'https://hook.example.com/', events: ['form.submitted'] }).expect(201);
  const deliveries = () => api.db('webhook_deliveries').where({ workspace_id: ours.workspaceId }).pluck('event');
  const { send, submissions } = await formOf(ours);
  await send({ ...ADA, _stamp: '' });
  await send(ADA).expect(303);
  const [{ id }] = await contactsOf(ours);
  const chosen = { contact_ids: [id], email: null };
  const { body: report } = await ours.post('/api/personal-data/report', chosen).expect(200);
  expect(report.form_submissions).toMatchObject([{ email: 'ada@example.com', state: 'accepted' }]);
  expect(await deliveries()).toEqual(['form.submitted']);
  await ours.post('/api/personal-data/erasures', chosen).expect(200);
  expect(await deliveries()).toEqual([]);
  expect(await submissions()).toEqual([]);
  await send({ ...ADA, _page: 'https://acme.example/?ada' }).expect(303);
  expect(await submissions()).toMatchObject([{ reason: 'erased', email: '', answers: [], page: '' }]);
  expect(await contactsOf(ours)).toEqual([]);
});

test('merging contacts moves their submissions, and undoing the merge moves them back', async () => {
  const ours = await api.workspace();
  const { send, submissions } = await formOf(ours);
  await send(ADA).expect(303);
  const [{ id: other_id }] = await contactsOf(ours);
  const kept = await ours.contact({ name: 'Countess' });
  const { body } = await ours.post(`/api/contacts/${kept.id}/merge`, { other_id }).expect(200);
  expect(await submissions()).toMatchObject([{ contact_id: kept.id, contact_name: 'Countess' }]);
  await ours.post(`/api/contacts/merges/${body.id}/undo`).expect(200);
  expect(await submissions()).toMatchObject([{ contact_id: other_id, contact_name: 'Ada Lovelace' }]);
});

test('webhooks get accepted submissions only', async () => {
  const ours = await api.workspace();
  await ours.post('/api/webhooks', { url: 'https://hook.example.com/', events: ['form.submitted'] }).expect(201);
  const { send } = await formOf(ours);
  await send({ ...ADA, _homepage: 'spam' }).expect(303);
  await send(ADA).expect(303);
  const events = await api.db('webhook_deliveries').where({ workspace_id: ours.workspaceId }).pluck('event');
  expect(events).toEqual(['form.submitted']);
});

const NEWS = { newsletter: 'Send me news', newsletter_tag: 'newsletter' };

/** Sends a form with its newsletter box checked. @returns the path of the link in the email, empty if none was sent */
const askForNews = async (form: Awaited<ReturnType<typeof formOf>>, email: string) => {
  await api.db('outbox').where({ to: email }).delete();
  await form.send({ name: 'Bo', email, _newsletter: 'true' }).expect(303);
  await api.work();
  return (await api.emailTo(email))?.text.match(/\/f\/[\w-]+\/confirm\/[\w.-]+/)?.[0] ?? '';
};

test('a newsletter is confirmed by the button on the page in the email, which also ends an earlier unsubscription', async () => {
  const ours = await api.workspace();
  const form = await formOf(ours, { ...NEWS, language: 'es' });
  const email = 'bo@news.example';
  await form.send({ name: 'Bo', email }).expect(303);
  await api.work();
  expect(await api.emailTo(email)).toBeUndefined();
  await ours.scoped((scope) => suppress(scope, email, 'unsubscribed'));
  const path = await askForNews(form, email);
  expect((await api.emailTo(email))?.subject).toMatch(/^Confirme que quiere recibir novedades/);
  expect((await api.http().get(path).expect(200)).text).toContain('<form method="post">');
  const tags = async () => (await contactsOf(ours))[0].tags;
  expect(await tags()).toEqual([]);
  for (let time = 0; time < 2; time++) {
    expect((await api.http().post(path).expect(200)).text).not.toContain('<form');
    expect(await tags()).toEqual(['newsletter']);
  }
  expect((await form.submissions())[0]).toMatchObject({
    newsletter: 'Send me news',
    confirmed_at: expect.any(String),
  });
  expect((await ours.get('/api/suppressions')).body).toEqual([]);
  const other = await formOf(ours, NEWS);
  await api.http().post(path.slice(0, -1)).expect(404);
  await api.http().post(path.replace(form.path, other.path)).expect(404);
});

test('simultaneous confirmations of a newsletter are recorded once', async () => {
  const ours = await api.workspace();
  const path = await askForNews(await formOf(ours, NEWS), 'twice@news.example');
  await Promise.all([1, 2, 3].map(() => api.http().post(path).expect(200)));
  const confirmed = await ours.scoped((scope) => rows(scope, 'activities').where({ type: 'newsletter_confirmed' }));
  expect(confirmed).toHaveLength(1);
});

test('an address gets a confirmation email at most three times a day, and none after it reported spam', async () => {
  const ours = await api.workspace();
  const form = await formOf(ours, NEWS);
  for (let time = 0; time < 3; time++) expect(await askForNews(form, 'often@news.example')).not.toBe('');
  expect(await askForNews(form, 'often@news.example')).toBe('');
  expect(await form.submissions()).toHaveLength(4);
  await ours.scoped((scope) => suppress(scope, 'spam@news.example', 'complaint'));
  expect(await askForNews(form, 'spam@news.example')).toBe('');
});

test('a confirmation email is sent again after the server refused it, but not when it may have arrived', async () => {
  const ours = await api.workspace();
  const form = await formOf(ours, NEWS);
  const sink = await startSmtpSink();
  onTestFinished(sink.stop);
  const mail = { kind: 'smtp', url: `${sink.url}?socketTimeout=500`, from: 'crm@mail.example' } as const;
  const ask = async (submission_id: string) =>
    emailConfirmation.perform(
      { ...api.context, config: { ...api.config, mail } },
      { workspace_id: ours.workspaceId, submission_id },
    );
  await form.send({ ...ADA, _newsletter: 'true' }).expect(303);
  const [{ id }] = await form.submissions();
  sink.answerTo = () => ({ rcpt: 451, text: 'try later' });
  await expect(ask(id)).rejects.toThrow('try later');
  sink.answerTo = () => 'hang after data';
  await ask(id);
  sink.answerTo = () => undefined;
  await ask(id);
  expect(sink.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
});

test('only a member with a confirmed address can add a newsletter to a form', async () => {
  const ours = await api.workspace();
  const form = await formOf(ours);
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: null });
  expect((await ours.put(`/api/forms/${form.id}`, NEWS).expect(403)).body.code).toBe('email_not_verified');
});
