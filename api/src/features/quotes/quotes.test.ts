import { dayOf, shiftDay } from '@rapport/shared/dates';
import { DealMove } from '@rapport/shared/deals';
import { expect, test } from 'vitest';
import type { Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { startApi } from '../../testing/startApi';
import { whileWaiting } from '../../testing/whileWaiting';
import { changeDeal, moveDeal } from '../deals/deals.service';
import { quoteEmail } from './quotes.emails';
import { lockQuote, takeNumber } from './quotes.repository';
import { answerQuote } from './quotes.service';

const api = startApi();
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const CUSTOMER = 'ada@example.com';

const TILES = { name: 'Tiles <b>', quantity: 120.5, unit: 'm²', unit_price: 42.35, tax_rate: 19 };
const WORK = { name: 'Work', quantity: 7.25, unit: 'h', unit_price: 92.5, discount_percent: 10, tax_rate: 7 };

/** Creates a quote that was emailed a minute ago. */
const sent = async (quote: object = {}) => {
  const ours = await api.workspace();
  const deal = await ours.deal({ title: 'Floor', amount: 0, currency: 'EUR' });
  await ours.put(`/api/deals/${deal.id}/lines`, { lines: [TILES, WORK] }).expect(200);
  const made = await ours.post(`/api/deals/${deal.id}/quotes`, { recipient_email: CUSTOMER, ...quote }).expect(201);
  await api.work();
  await api.db('quotes').update({ sent_at: new Date(Date.now() - 60_000) });
  const mail = await api.emailTo(CUSTOMER);
  const path = mail?.text.match(/\/q\/[\w-]{43}/)?.[0] ?? '';
  const read = async () => (await ours.get(`/api/quotes/${made.body.id}`).expect(200)).body;
  const open = () => api.http().get(path).set('User-Agent', BROWSER);
  const answer = (form: object) => api.http().post(path).type('form').send(form);
  return { ours, deal, quote: made.body, mail, path, read, open, answer };
};

test('a customer opens a quote by its link and accepts it once, which wins the deal and notifies its owner', async () => {
  const { ours, deal, quote, mail, path, read, open, answer } = await sent({ note: 'Thank you, Ada' });
  expect(quote.link).toBe(`http://crm.test${path}`);
  expect(mail?.subject).toMatch(/^Quote 1 from /);
  expect(mail?.text).toContain('€6,718.59');
  const { text, headers } = await open().expect(200);
  for (const said of ['Tiles &lt;b&gt;', '€5,103.18', '€603.56', '€969.60', '€42.25', '€6,718.59', 'Thank you, Ada']) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Rapport');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(headers['set-cookie']).toBeUndefined();
  expect((await read()).state).toBe('viewed');

  expect((await answer({ answer: 'accepted', name: ' ' }).expect(422)).text).toContain('Enter your name');
  await answer({ answer: 'accepted', name: 'Ada Lovelace' }).expect(303).expect('Location', path);
  await answer({ answer: 'declined', reason: 'Too late' }).expect(303);
  expect(await read()).toMatchObject({ state: 'accepted', answered_by: 'Ada Lovelace', answer: '' });
  const { text: accepted } = await open().expect(200);
  expect(accepted).toContain('Ada Lovelace accepted this quote');
  expect(accepted).not.toContain('<button');
  expect((await ours.get(`/api/deals/${deal.id}`)).body).toMatchObject({ outcome: 'won', stage: 'closed_won' });
  const { items } = (await ours.get('/api/notifications')).body;
  expect(items).toMatchObject([{ title: 'Ada Lovelace accepted quote 1', detail: 'Floor', path: `/deals/${deal.id}` }]);
  expect((await ours.post(`/api/quotes/${quote.id}/withdraw`).expect(409)).body.code).toBe('quote_answered');
});

test('a member who previews a quote does not mark it as viewed, and cannot answer it', async () => {
  const { path, read, open } = await sent();
  const { text } = await api.http().get(`${path}?preview`).set('User-Agent', BROWSER).expect(200);
  expect((await read()).state).toBe('open');
  // A customer who gets the URL of the preview cannot answer there by mistake, and finds a link to the quote.
  expect(text).toContain('<fieldset class="answers" disabled>');
  expect(text).toMatch(new RegExp(`nobody can answer.*<a href="${path}">Open the quote to answer it</a>`));
  expect((await open().expect(200)).text).not.toMatch(/preview|" disabled/);
  expect((await read()).state).toBe('viewed');
});

test('only one of two simultaneous answers counts', async () => {
  const { read, answer } = await sent();
  await Promise.all([answer({ answer: 'accepted', name: 'Ada' }), answer({ answer: 'declined', reason: 'No' })]);
  const { accepted_at, declined_at } = await read();
  expect([accepted_at, declined_at].filter(Boolean)).toHaveLength(1);
});

test('declining keeps the deal open and stores the reason', async () => {
  const { ours, deal, read, answer } = await sent();
  await answer({ answer: 'declined', reason: 'Too much' }).expect(303);
  expect(await read()).toMatchObject({ state: 'declined', answer: 'Too much' });
  expect((await ours.get(`/api/deals/${deal.id}`)).body.outcome).toBe('open');
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({ title: 'Quote 1 was declined' });
});

test('a reason with several lines may have 2,000 characters, however a browser sends its line breaks', async () => {
  const { read, answer } = await sent();
  const lines = ['x'.repeat(997), 'y', 'z'.repeat(1_000)];
  await answer({ answer: 'declined', reason: lines.join('\r\n') }).expect(303);
  expect(await read()).toMatchObject({ state: 'declined', answer: lines.join('\n') });
});

test('a reason that is too long is shown again with its limit', async () => {
  const { read, answer } = await sent();
  const reason = `\n<b>${'x'.repeat(2_000)}`;
  const { text } = await answer({ answer: 'declined', reason }).expect(422);
  expect(text).toContain('<details open>');
  expect(text).toContain('role="alert">Use at most 2,000 characters</p>');
  // A browser ignores the first line break of a text area, so the page adds one.
  expect(text).toContain(`autofocus>\n\n&lt;b&gt;${'x'.repeat(2_000)}</textarea>`);
  expect((await read()).state).toBe('open');
});

test('only a customer who accepts a quote is asked for a name', async () => {
  const { answer } = await sent();
  const asksForName = async (form: object) => (await answer(form).expect(422)).text.includes('Enter your name');
  expect(await asksForName({ answer: 'accepted', name: 'A'.repeat(201) })).toBe(true);
  expect(await asksForName({ answer: 'declined', reason: 'x'.repeat(2_001) })).toBe(false);
  expect(await asksForName({ answer: 'maybe' })).toBe(false);
});

test('a quote of a deal that is being changed has the new currency and lines of the deal', async () => {
  const { ours, deal } = await sent();
  const { status, body } = await whileWaiting(
    api,
    ours,
    (scope) => changeDeal(scope, deal.id, { currency: 'JPY' }, undefined),
    () => ours.post(`/api/deals/${deal.id}/quotes`, {}),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({ currency: 'JPY', content: { totals: { net: 5_707 } } });
});

test('creating a quote and answering the previous one at the same time do not deadlock', async () => {
  const { ours, deal, quote } = await sent();
  let made: PromiseLike<unknown> | undefined;
  await ours.scoped(async (scope) => {
    await lockQuote(scope, quote.id);
    made = ours.post(`/api/deals/${deal.id}/quotes`, {}).expect(201).then();
    await expect.poll(api.blocked).toHaveLength(1);
    await answerQuote(scope, quote.id, { kind: 'accepted', name: 'Ada', reason: '' });
  });
  await made;
  expect((await ours.get(`/api/deals/${deal.id}`)).body.outcome).toBe('won');
});

test('a quote stays as it was sent, and a newer quote replaces it', async () => {
  const { ours, deal, quote, read, open, answer } = await sent();
  await ours.put(`/api/deals/${deal.id}/lines`, { lines: [WORK] }).expect(200);
  expect((await read()).content.totals.gross).toBe(6718.59);
  const newer = (await ours.post(`/api/deals/${deal.id}/quotes`, {}).expect(201)).body;
  expect(newer).toMatchObject({ number: 2, sent_at: null, state: 'open' });
  expect((await open().expect(200)).text).not.toContain('Tiles');
  await answer({ answer: 'accepted', name: 'Ada' }).expect(303);
  expect((await read()).state).toBe('withdrawn');
  const listed = (await ours.get(`/api/deals/${deal.id}/quotes`)).body;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([newer.id, quote.id]);
});

test('a quote is not answered by an invalid link or answer, from another site, after it expired, or once its deal is deleted', async () => {
  const { ours, deal, quote, path, open, answer, read } = await sent();
  await api
    .http()
    .get(`${path.slice(0, -1)}!`)
    .expect(404);
  await api.http().get(`/q/${quote.id}`).expect(404);
  await answer({ answer: 'maybe', name: 'Ada' }).expect(422);
  await answer({ answer: 'accepted', name: 'Ada' }).set('Sec-Fetch-Site', 'cross-site').expect(403);
  await api.http().get(path).set('User-Agent', 'Barracuda').expect(200);
  expect((await read()).state).toBe('open');
  await api.db('quotes').where({ id: quote.id }).update({ valid_until: '2020-01-01' });
  expect((await open().expect(200)).text).toContain('This quote has expired');
  await answer({ answer: 'accepted', name: 'Ada' }).expect(303);
  expect((await read()).state).toBe('expired');
  await ours.delete(`/api/deals/${deal.id}`).expect(204);
  await open().expect(404);
  await ours.post(`/api/deals/${deal.id}/quotes`, {}).expect(404);
});

test.each(['alone', 'among many'])(
  'a quote whose deal is deleted before the email is sent is emailed when the deal is restored: %s',
  async (way) => {
    const ours = await api.workspace();
    const deal = await ours.deal({ amount: 5 });
    const recipient_email = `${way.replace(' ', '-')}@example.com`;
    const { body } = await ours.post(`/api/deals/${deal.id}/quotes`, { recipient_email }).expect(201);
    const remove = async () =>
      way === 'alone'
        ? void (await ours.delete(`/api/deals/${deal.id}`).expect(204))
        : (await ours.post('/api/deals/bulk', { ids: [deal.id], action: { type: 'delete' } }).expect(200)).body.id;
    const restore = (bulkId: string | undefined) =>
      ours.post(bulkId ? `/api/deals/bulk/${bulkId}/undo` : `/api/deals/${deal.id}/restore`).expect(200);
    const sentTo = async () => {
      await api.work();
      return api.db('outbox').where({ to: recipient_email });
    };

    const deleted = await remove();
    expect(await sentTo()).toEqual([]);
    await restore(deleted);
    expect(await sentTo()).toHaveLength(1);
    const read = (await ours.get(`/api/quotes/${body.id}`).expect(200)).body;
    expect(read).toMatchObject({ state: 'open', sent_at: expect.any(String) });
    await restore(await remove());
    expect(await sentTo()).toHaveLength(1);
  },
);

test('a quote that was withdrawn while its deal was in the trash is not emailed when the deal is restored', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal({ amount: 5 });
  const recipient_email = 'withdrawn@example.com';
  const { body } = await ours.post(`/api/deals/${deal.id}/quotes`, { recipient_email }).expect(201);
  await ours.delete(`/api/deals/${deal.id}`).expect(204);
  await api.work();
  await ours.post(`/api/quotes/${body.id}/withdraw`).expect(200);
  await ours.post(`/api/deals/${deal.id}/restore`).expect(200);
  await api.work();
  expect(await api.emailTo(recipient_email)).toBeUndefined();
});

test('a deal that is lost while its customer accepts the quote stays lost', async () => {
  const { ours, deal, read, answer } = await sent();
  const lose = async (scope: Scope) => (await moveDeal(scope, deal.id, DealMove.parse({ stage: 'closed_lost' }))).run();
  const { status } = await whileWaiting(api, ours, lose, () => answer({ answer: 'accepted', name: 'Ada' }));
  expect(status).toBe(303);
  expect((await read()).state).toBe('accepted');
  expect((await ours.get(`/api/deals/${deal.id}`).expect(200)).body.outcome).toBe('lost');
});

test('a quote that waits for its number uses the deal as it is after the wait', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 10, currency: 'EUR' });
  const change = async (scope: Scope) => {
    await takeNumber(scope);
    await changeDeal(scope, id, { currency: 'JPY', amount: 1_000 }, undefined);
  };
  const { body } = await whileWaiting(api, ours, change, () => ours.post(`/api/deals/${id}/quotes`, {}));
  expect(body).toMatchObject({ number: 2, currency: 'JPY', content: { totals: { gross: 1_000 } } });
});

test('the database stores only the hash of the token in a link', async () => {
  const { ours, deal, path } = await sent();
  const again = () => ours.post(`/api/deals/${deal.id}/quotes`, {}).set('Idempotency-Key', 'same').expect(201);
  const [made, repeated] = [(await again()).body, (await again()).body];
  expect(repeated).toEqual({ ...made, link: '' });
  const tokens = [path, made.link].map((address) => address.split('/q/')[1]);
  for (const table of ['quotes', 'quote_tokens', 'activities', 'notifications', 'idempotency_keys']) {
    for (const token of tokens) {
      const { rows } = await api.db.raw('select 1 from ?? as row where row::text like ?', [table, `%${token}%`]);
      expect([table, rows]).toEqual([table, []]);
    }
  }
});

test('a link from an earlier secret of the installation opens its quote but is not shown, and a new link can be added', async () => {
  const { ours, deal, quote, path, read } = await sent();
  const stranger = await api.workspace();
  await api
    .db('quote_tokens')
    .where({ quote_id: quote.id })
    .update({ token_hash: sha256('before') });
  const opened = (address: string) => api.http().get(address).set('User-Agent', BROWSER);
  await opened('/q/before').expect(200);
  await opened(path).expect(404);
  expect((await read()).link).toBe('');
  expect((await ours.get(`/api/deals/${deal.id}/quotes`).expect(200)).body[0].link).toBe('');
  await stranger.post(`/api/quotes/${quote.id}/link`).expect(404);
  const renewed = () => ours.post(`/api/quotes/${quote.id}/link`).expect(200);
  expect((await renewed()).body.link).toBe(quote.link);
  expect((await renewed()).body.link).toBe(quote.link);
  expect((await read()).link).toBe(quote.link);
  await opened(path).expect(200);
  await opened('/q/before').expect(200);
});

test('a deal has at most 100 quotes', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 5 });
  await ours.post(`/api/deals/${id}/quotes`, {}).expect(201);
  await api.db.raw(
    `insert into quotes (workspace_id, id, deal_id, number, currency, language, content)
     select workspace_id, new_id(nth), deal_id, nth, currency, language, content
     from quotes, generate_series(2, 100) as nth where deal_id = ?`,
    [id],
  );
  expect((await ours.post(`/api/deals/${id}/quotes`, {}).expect(409)).body.code).toBe('too_many_quotes');
});

test('a quote with an invalid day or address is refused and takes no number', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 5 });
  const wrong = { valid_until: '2020-01-01', recipient_email: 'nobody' };
  for (const [field, value] of Object.entries(wrong)) {
    const { body } = await ours.post(`/api/deals/${id}/quotes`, { [field]: value }).expect(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  }
  expect((await ours.post(`/api/deals/${id}/quotes`, {}).expect(201)).body.number).toBe(1);
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'a quote can be valid until today or later in the time zone of its sender: %s',
  async (timezone) => {
    const ours = await api.workspace();
    await ours.put('/api/settings/preferences', { timezone }).expect(200);
    const { id } = await ours.deal({ amount: 5 });
    const today = dayOf(new Date().toISOString(), timezone);
    await ours.post(`/api/deals/${id}/quotes`, { valid_until: shiftDay(today, -1) }).expect(422);
    await ours.post(`/api/deals/${id}/quotes`, { valid_until: today }).expect(201);
  },
);

test('the dates of a quote are in the time zone of the workspace', async () => {
  const { ours, quote, open, answer } = await sent();
  await ours.put('/api/settings/preferences', { timezone: 'Australia/Sydney' }).expect(200);
  await api.db('quotes').where({ id: quote.id }).update({ created_at: '2026-03-01T20:00:00Z' });
  expect((await open().expect(200)).text).toContain('Date: March 2, 2026');
  await answer({ answer: 'accepted', name: 'Ada' }).expect(303);
  await api.db('quotes').where({ id: quote.id }).update({ accepted_at: '2026-03-03T20:00:00Z' });
  expect((await open().expect(200)).text).toContain('accepted this quote on March 4, 2026');
});

test('quotes that are created at once get different numbers', async () => {
  const ours = await api.workspace();
  const deals = await Promise.all(Array.from({ length: 5 }, () => ours.deal({ amount: 5 })));
  const made = await Promise.all(deals.map(({ id }) => ours.post(`/api/deals/${id}/quotes`, {}).expect(201)));
  expect(made.map(({ body }) => body.number).toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['JPY', 'en', 1234.5, '¥1,235'],
  ['USD', 'en', 1234.5, '$1,234.50'],
  ['EUR', 'de', 1234.5, '1.234,50 €'],
  ['EUR', 'fr', 1234567.005, '1 234 567,01 €'],
  ['GBP', 'es', 0.1, '0,10 GBP'],
])(
  'an amount in %s in language %s is exact on the page, and both downloads are PDFs',
  async (currency, language, price, shown) => {
    const ours = await api.workspace();
    const { id } = await ours.deal({ amount: 0, currency: currency as 'JPY' });
    await ours.put(`/api/deals/${id}/lines`, { lines: [{ name: 'Ærø Ωmega Київ', unit_price: price }] }).expect(200);
    const { body } = await ours.post(`/api/deals/${id}/quotes`, { language }).expect(201);
    const path = body.link.replace('http://crm.test', '');
    const { text } = await api.http().get(path).expect(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(shown);
    const ofCustomer = await api
      .http()
      .get(`${path}/quote.pdf`)
      .buffer(true)
      .expect(200)
      .expect('Content-Type', 'application/pdf');
    const ofMember = await ours.get(`/api/quotes/${body.id}/pdf`).buffer(true).expect(200);
    for (const pdf of [ofCustomer, ofMember]) expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
  },
);

test('an email to a stranger contains no links that a user typed', () => {
  const content = { seller: 'Win at https://evil.example <b>now', totals: { gross: 5 } } as never;
  const quote = { number: 1, content, currency: 'EUR', language: 'en', valid_until: null } as const;
  const { subject, paragraphs } = quoteEmail(quote, 'http://crm.test/q/1');
  expect(JSON.stringify([subject, paragraphs])).not.toMatch(/evil\.example|<b>/);
});

test('a customer can download the files of a quote with its link, and no other files', async () => {
  const ours = await api.workspace();
  const [deal, other] = [await ours.deal({ amount: 5 }), await ours.deal()];
  const upload = async (dealId: string, bytes: string, name: string) =>
    (await ours.upload(`/api/files?entity_type=deal&entity_id=${dealId}`, bytes, {}, name).expect(201)).body.id;
  const page = '<script>alert(1)</script>';
  const [plan, secret, foreign] = [
    await upload(deal.id, page, 'Plan <b>عرض.html'),
    await upload(deal.id, 'x', 'internal.txt'),
    await upload(other.id, 'x', 'other.txt'),
  ];
  const make = (file_ids: string[]) => ours.post(`/api/deals/${deal.id}/quotes`, { file_ids });
  expect((await make([foreign]).expect(422)).body.errors).toEqual({ file_ids: 'Choose files of this deal' });
  const { body } = await make([plan]).expect(201);
  expect(body.content.files).toEqual([{ id: plan, name: 'Plan _b_عرض.html', size: page.length }]);
  const path = new URL(body.link).pathname;
  const { text } = await api.http().get(path).set('User-Agent', BROWSER).expect(200);
  expect(text).toContain(`href="${path}/files/${plan}" download`);
  const file = () => api.http().get(`${path}/files/${plan}`).buffer(true);
  const saved = await file().expect(200);
  expect(String(saved.body)).toBe(page);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  for (const id of [secret, foreign, 'x', body.id]) await api.http().get(`${path}/files/${id}`).expect(404);
  await api
    .http()
    .get(`/q/${'x'.repeat(43)}/files/${plan}`)
    .expect(404);
  await ours.delete(`/api/files/${plan}`).expect(204);
  await file().expect(404);
  await ours.post(`/api/files/${plan}/restore`).expect(200);
  await file().expect(200);
  await ours.post(`/api/quotes/${body.id}/withdraw`).expect(200);
  await file().expect(404);
});
