import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { requesterKind } from './emailLinks.service';
import { suppress } from './suppressions.service';

const api = startApi();
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** A campaign that was sent to one person through the outbox, a while ago. */
const sent = async (content = 'See https://nordwind.example/a and https://nordwind.example/b', tracks_opens = true) => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { postal_address: '1 Main Street', sender_name: 'Nordwind <b>' });
  const contact = await ours.contact({ name: 'Ada', email: 'Ada@example.com' });
  const { body: campaign } = await ours
    .post('/api/campaigns', { name: 'Spring', subject: 'Hi', content, tracks_opens, status: 'sent' })
    .expect(201);
  await api.work();
  await api.db('campaign_recipients').update({ accepted_at: new Date(Date.now() - 60_000) });
  const mail = await api.emailTo('Ada@example.com');
  const token = mail?.html.match(/\/u\/([\w-]{22})/)?.[1] ?? '';
  const read = async () => (await ours.get(`/api/campaigns/${campaign.id}`)).body;
  return { ours, contact, campaign, token, mail, read };
};

test('unsubscribing takes one click, requires no sign-in, and is permanent', async () => {
  const { ours, contact, campaign, token, read } = await sent();
  const question = await api.http().get(`/u/${token}`).expect(200);
  expect(question.text).toContain('Nordwind &lt;b&gt;');
  expect(question.text).toContain('<form method="post"><button type="submit" class="primary">Unsubscribe');
  expect(question.text).toContain('You stay subscribed until you press the button.');
  expect(question.text).not.toContain('no longer receive');
  expect((await ours.get('/api/suppressions')).body).toEqual([]);

  for (let nth = 0; nth < 2; nth += 1) {
    const done = await api.http().post(`/u/${token}`).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(done.headers['set-cookie']).toBeUndefined();
    expect(done.text).toContain('You are unsubscribed');
  }
  const again = await api.http().get(`/u/${token}`).expect(200);
  expect(again.text).toContain('You are already unsubscribed');
  expect(again.text).not.toContain('<button');
  expect(await read()).toMatchObject({ unsubscribed_count: 1 });
  const [listed] = (await ours.get('/api/suppressions?email=ADA@example.com')).body;
  expect(listed).toMatchObject({ reason: 'unsubscribed' });
  expect((await ours.delete(`/api/suppressions/${listed.id}`).expect(409)).body.code).toBe('their_choice');
  const { body: timeline } = await ours.get(`/api/notes/entity/contact/${contact.id}/timeline`);
  expect(
    timeline.filter(({ activity_type }: { activity_type: string }) => activity_type === 'contact_unsubscribed'),
  ).toHaveLength(1);

  const { text } = await ours.get('/api/contacts/export/csv').buffer(true);
  expect(text).toMatch(/mail_opt_out,created_at\r\n.*,unsubscribed,/);

  // Deleting the contact and adding it again does not undo the unsubscription.
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  expect((await ours.get('/api/campaigns/audience')).body).toMatchObject({ reached: 0, suppressed: 1 });
  await ours.delete(`/api/campaigns/${campaign.id}`).expect(204);
  await api.http().post(`/u/${token}`).expect(200);
});

test('a spam report takes precedence over other reasons, and its page has no button', async () => {
  const { ours, token } = await sent();
  for (const reason of ['unsubscribed', 'complaint', 'manual'] as const) {
    await ours.scoped((scope) => suppress(scope, 'Ada@example.com', reason));
  }
  await api.http().post(`/u/${token}`).expect(200);
  expect((await ours.get('/api/suppressions')).body).toMatchObject([{ reason: 'complaint' }]);
  expect((await api.http().get(`/u/${token}`).expect(200)).text).not.toContain('<button');
});

test('a recipient who unsubscribes while a member removes the address from the list stays unsubscribed', async () => {
  const ours = await api.workspace();
  const { body: listed } = await ours.post('/api/suppressions', { email: 'ada@example.com' }).expect(201);
  let removal: PromiseLike<{ status: number }> | undefined;
  await ours.scoped(async (scope) => {
    await suppress(scope, 'ada@example.com', 'unsubscribed');
    removal = ours.delete(`/api/suppressions/${listed.id}`).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
  });
  expect((await removal)?.status).toBe(409);
  expect((await ours.get(`/api/suppressions/${listed.id}`).expect(200)).body.reason).toBe('unsubscribed');
});

test("a campaign's footer is in the language of its sender, and its unsubscribe page in that of the browser", async () => {
  const { ours, token, mail } = await sent();
  expect(mail?.text).toContain('You are receiving this email because you are a contact of Nordwind');
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const draft = { subject: 'Hi {{first_name|there}}', content: 'Hello', format: 'text' };
  const { body: preview } = await ours.post('/api/campaigns/preview', draft).expect(200);
  expect(preview.text).toContain('weil Sie ein Kontakt von Nordwind <b> sind');
  expect(preview.html).toMatch(/<html>[\s\S]*<p lang="de"[\s\S]*>Abmelden<\/a>/);
  const ask = (path: string) => api.http().get(path).set('Accept-Language', 'fr-CA, de;q=0.5');
  const page = await ask(`/u/${token}`).expect(200);
  expect(page.text).toContain('<html lang="fr">');
  expect(page.text).toContain('Ne plus recevoir les campagnes de Nordwind &lt;b&gt;');
  expect(page.headers.vary).toContain('Accept-Language');
  expect((await ask('/u/cut-off').expect(404)).text).toContain('Ce lien ne fonctionne pas');
});

test('preview links and truncated links explain themselves, and change nothing', async () => {
  for (const ask of [api.http().get('/u/preview'), api.http().post('/u/preview')]) {
    expect((await ask.expect(200)).text).toContain('does not unsubscribe anyone');
  }
  expect((await api.http().get('/u/cut-off').expect(404)).text).toContain('Nothing was changed');
  expect((await api.http().post('/u/cut-off').expect(404)).text).toContain('Nothing was changed');
});

test('an address that a member added to the list can be removed again, but not by another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { body } = await ours.post('/api/suppressions', { email: 'a@example.com' }).expect(201);
  expect(body).toMatchObject({ email: 'a@example.com', reason: 'manual' });
  await ours.post('/api/suppressions', { email: 'no address' }).expect(422);
  await theirs.delete(`/api/suppressions/${body.id}`).expect(404);
  expect((await theirs.get('/api/suppressions')).body).toEqual([]);
  await ours.delete(`/api/suppressions/${body.id}`).expect(204);
  expect((await ours.get('/api/suppressions')).body).toEqual([]);
});

test('opens and clicks are counted once per person, and not those by programs', async () => {
  const { token, read, ours, campaign } = await sent();
  const visit = (path: string, agent: string) => api.http().get(path).set('User-Agent', agent);
  await visit(`/o/${token}`, 'Mozilla/5.0').expect(200);
  expect(await read()).toMatchObject({ open_rate: 0 });
  for (let nth = 0; nth < 2; nth += 1) {
    const { headers } = await visit(`/o/${token}`, BROWSER).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' });
  }
  const { headers } = await visit(`/c/${token}/1`, BROWSER).expect(302);
  expect(headers.location).toBe('https://nordwind.example/b');
  await visit(`/c/${token}/0`, BROWSER).expect(302);
  expect(await read()).toMatchObject({ open_rate: 100, click_rate: 100 });
  const today = new Date().toISOString().slice(0, 10);
  expect((await ours.get(`/api/campaigns/${campaign.id}/recipients`)).body).toMatchObject([
    { opened_on: today, clicked_on: today, contact_name: 'Ada' },
  ]);
  expect((await ours.get('/api/dashboard/stats')).body.avg_open_rate).toBe(100);
});

test('rates count only delivered emails, not those that bounced after they were opened', async () => {
  const { ours, campaign, read } = await sent();
  const recipients = api.db('campaign_recipients').where({ campaign_id: campaign.id });
  const more = (status: string, nth: number) => ({
    workspace_id: ours.workspaceId,
    id: crypto.randomUUID(),
    campaign_id: campaign.id,
    status,
    email: `${nth}@example.com`,
    email_norm: `${nth}@example.com`,
  });
  const statuses = ['sent', 'sent', 'complained', 'bounced', 'bounced', 'unknown', 'failed', 'suppressed', 'queued'];
  await api.db('campaign_recipients').insert([...statuses, ...statuses, ...statuses].map(more));
  // Every second email was opened by a person, and every third one clicked.
  await api.db.raw(
    `update campaign_recipients set open_kind = case nth % 4 when 0 then 'human' when 2 then 'human' when 1 then 'proxy' end,
       click_kind = case when nth % 3 = 0 then 'human' end
     from (select id as nth_id, row_number() over (order by status, id) as nth from campaign_recipients where campaign_id = ?) as numbered
     where id = nth_id`,
    [campaign.id],
  );
  const [plain] = await recipients
    .clone()
    .whereIn('status', ['sent', 'complained'])
    .select(
      api.db.raw(`count(*)::int as delivered_count,
      round(100.0 * count(*) filter (where open_kind = 'human') / count(*), 1)::float as open_rate,
      round(100.0 * count(*) filter (where click_kind = 'human') / count(*), 1)::float as click_rate`),
    );
  expect(plain).toMatchObject({ delivered_count: 10 });
  expect(await read()).toMatchObject(plain);
  expect((await ours.get('/api/campaigns')).body).toMatchObject([plain]);
  expect((await ours.get('/api/dashboard/stats')).body.avg_open_rate).toBe(plain.open_rate);
});

test('without tracking, emails have no tracked links and campaigns no rates', async () => {
  const { mail, read } = await sent('See https://nordwind.example/a', false);
  expect(mail?.html).toContain('href="https://nordwind.example/a"');
  expect(mail?.html).not.toMatch(/<img|\/c\/|\/o\//);
  expect(await read()).toMatchObject({ sent_count: 1, open_rate: null, click_rate: null });
});

test.each(['/u/nobody', '/c/nobody/0', '/c/nobody/x'])(
  'an unknown link is answered with a page that says so: %s',
  async (path) => {
    const { text } = await api.http().get(path).expect(404);
    expect(text).toContain('This link does not work');
  },
);

test('a link number that the email does not have is not found', async () => {
  const { token } = await sent();
  for (const nth of ['2', '-1', '1e9', '0.5', 'https:%2F%2Fevil.example']) {
    await api.http().get(`/c/${token}/${nth}`).expect(404);
  }
  await api.http().get('/o/nobody').expect(200);
});

test('a link leads where it led when it was sent, whatever address a value of the contact becomes later', async () => {
  const content = 'Hi {{company|there}}, see https://nordwind.example/{{ first_name }}?a=1&b=2.';
  const { ours, contact, token, mail } = await sent(content);
  expect(mail?.html.match(/\/c\//g)).toHaveLength(1);
  await ours.patch(`/api/contacts/${contact.id}`, { company: 'https://evil.example <b>' }).expect(200);
  const { headers } = await api.http().get(`/c/${token}/0`).expect(302);
  expect(headers.location).toBe('https://nordwind.example/Ada?a=1&b=2');
});

test.each([
  ['', 60_000, 'unknown'],
  ['Mozilla/5.0', 60_000, 'proxy'],
  [BROWSER, 1_000, 'proxy'],
  [BROWSER, 60_000, 'human'],
  ['Mozilla/5.0 (Windows NT 5.1) Gecko/20070309 Firefox/2.0.0.3 (via ggpht.com GoogleImageProxy)', 60_000, 'human'],
  ['Barracuda Sentinel (EE)', 60_000, 'proxy'],
])('%j after %i ms counts as %s', (agent, ms, kind) => {
  expect(requesterKind(agent, new Date(Date.now() - ms))).toBe(kind);
});
