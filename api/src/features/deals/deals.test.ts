import type { BoardColumn, Deal } from '@rapport/shared/deals';
import { DEFAULT_STAGES } from '@rapport/shared/pipelines';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Scope } from '../../db/scope';
import { nextPath } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';
import { lockColumn, shareColumn } from './deals.repository';

const api = startApi();

const board = async (ours: Workspace, query = ''): Promise<BoardColumn[]> =>
  (await ours.get(`/api/deals/board${query}`).expect(200)).body;
const titlesIn = async (ours: Workspace, stage: string) =>
  (await board(ours)).find((column) => column.stage === stage)?.deals.map(({ title }) => title);
const move = (ours: Workspace, { id }: Deal, body: object) => ours.post(`/api/deals/${id}/moves`, body);

test("a deal is added with the fields of the specification, in the workspace's currency", async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'EUR' }).expect(200);
  const body = { title: 'New roof', amount: 1_234.56, stage: 'proposal', probability: 40, notes: 'Before winter' };
  const { body: deal } = await ours.post('/api/deals', body).expect(201);
  expect(deal).toMatchObject({ ...body, currency: 'EUR', owner_id: ours.userId, closed_at: null });
  expect((await ours.get('/api/deals')).body).toEqual([deal]);
  const { body: feed } = await ours.get('/api/activities?limit=1');
  expect(feed).toMatchObject([{ type: 'deal_created', description: 'Added deal New roof' }]);
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no amount', { amount: undefined }, 'amount'],
  ['an amount in words', { amount: '12' }, 'amount'],
  ['a negative amount', { amount: -1 }, 'amount'],
  ['a tenth of a cent', { amount: 1.005 }, 'amount'],
  ['more than can be kept', { amount: 1e12 }, 'amount'],
  ['half a yen', { amount: 1.5, currency: 'JPY' }, 'amount'],
  ['half a percent', { probability: 0.5 }, 'probability'],
  ['more than sure', { probability: 101 }, 'probability'],
  ['a foreign stage', { stage: 'dreaming' }, 'stage'],
  ['an impossible day', { expected_close_date: '2026-02-30' }, 'expected_close_date'],
  ['a year that never was', { next_step_at: '0000-12-24' }, 'next_step_at'],
  ['a contact of nobody', { contact_id: crypto.randomUUID() }, 'contact_id'],
])('a deal with %s is refused with an error at its field', async (_what, wrong, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/deals', { title: 'New roof', amount: 1, ...wrong }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect((await ours.get('/api/deals')).body).toEqual([]);
});

test('the smallest and largest amounts are stored to the cent', async () => {
  const ours = await api.workspace();
  for (const amount of [0, 0.01, 0.29, 999_999_999_999.99]) {
    expect((await ours.deal({ amount })).amount).toBe(amount);
  }
});

test('a deal in yen has no cents, also after its amount or currency is changed', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ amount: 99.5, currency: 'USD' });
  const change = (body: object) => ours.put(`/api/deals/${id}`, body);
  expect((await change({ currency: 'JPY' }).expect(422)).body.errors).toEqual({
    amount: 'Use a whole number: JPY has no decimals',
  });
  await change({ currency: 'JPY', amount: 100 }).expect(200);
  await change({ amount: 100.5 }).expect(422);
  await change({ amount: 100.5, currency: 'EUR' }).expect(200);
});

test('a deal with a contact gets the contact’s company, and neither can be of another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const company = await ours.company({ name: 'Acme' });
  const contact = await ours.contact({ name: 'Ada', company: 'Acme' });
  const deal = await ours.deal({ contact_id: contact.id });
  expect(deal).toMatchObject({ contact_name: 'Ada', company_id: company.id, company_name: 'Acme' });
  await theirs.post('/api/deals', { title: 'Mine', amount: 1, contact_id: contact.id }).expect(422);
});

test.each(['2026/27', '27 2026', '3.5'])('a title with %s is found by it', async (text) => {
  const ours = await api.workspace();
  for (const title of ['Season 2026/27, 3.5 t', 'Season 2026']) await ours.deal({ title });
  const { body } = await ours.get(`/api/deals?search=${encodeURIComponent(text)}`).expect(200);
  expect(body.map(({ title }: Deal) => title)).toEqual(['Season 2026/27, 3.5 t']);
});

test('dropping a card above another puts it there, but not from another workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [first, second] = [await ours.deal({ title: 'First' }), await ours.deal({ title: 'Second' })];
  expect(await titlesIn(ours, 'lead')).toEqual(['Second', 'First']);
  const body = { stage: 'lead', before_deal_id: second.id };
  await move(theirs, first, body).expect(404);
  await move(ours, first, body).expect(200);
  expect(await titlesIn(ours, 'lead')).toEqual(['First', 'Second']);
});

test('a card dropped after another comes right after it, above the next', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [c, b, a] = [await ours.deal({ title: 'c' }), await ours.deal({ title: 'b' }), await ours.deal({ title: 'a' })];
  const foreign = await theirs.deal();
  await move(ours, a, { stage: 'lead', after_deal_id: b.id }).expect(200);
  expect(await titlesIn(ours, 'lead')).toEqual(['b', 'a', 'c']);
  await move(ours, b, { stage: 'lead', after_deal_id: c.id }).expect(200);
  expect(await titlesIn(ours, 'lead')).toEqual(['a', 'c', 'b']);

  const elsewhere = await ours.deal({ stage: 'qualified' });
  for (const field of ['before_deal_id', 'after_deal_id']) {
    for (const neighbor of [foreign, elsewhere]) {
      const { body } = await move(ours, a, { stage: 'lead', [field]: neighbor.id }).expect(422);
      expect(body.errors).toEqual({ [field]: 'This deal is not in the column' });
    }
  }
  await move(ours, a, { stage: 'lead', before_deal_id: b.id, after_deal_id: c.id }).expect(422);
  await move(ours, a, { stage: 'lead', lost_reason: 'Price' }).expect(422);
  expect(await titlesIn(ours, 'lead')).toEqual(['a', 'c', 'b']);
});

test('cards keep the order in which they were dropped, and each drop writes one row', async () => {
  const ours = await api.workspace();
  const deals: Deal[] = [];
  for (const title of ['e', 'd', 'c', 'b', 'a']) deals.push(await ours.deal({ title }));
  const open = ['lead', 'qualified'] as const;
  const model: Record<string, string[]> = { lead: ['a', 'b', 'c', 'd', 'e'], qualified: [] };
  const drop = fc.record({ card: fc.nat(4), stage: fc.constantFrom(...open), place: fc.nat(5) });
  for (const { card, stage, place } of fc.sample(drop, { numRuns: 60, seed: 7 })) {
    const deal = deals[card] as Deal;
    for (const column of open) model[column] = (model[column] ?? []).filter((title) => title !== deal.title);
    const column = model[stage] ?? [];
    const before = deals.find(({ title }) => title === column[place]) ?? null;
    column.splice(before ? place : column.length, 0, deal.title);
    await move(ours, deal, { stage, before_deal_id: before?.id ?? null }).expect(200);
    for (const each of open) expect(await titlesIn(ours, each)).toEqual(model[each]);
  }
});

test('if two positions are too close for a card in between, the column is spaced evenly', async () => {
  const ours = await api.workspace();
  const [c, b, a] = [await ours.deal({ title: 'c' }), await ours.deal({ title: 'b' }), await ours.deal({ title: 'a' })];
  await api
    .db('deals')
    .where({ id: b.id })
    .update({ position: a.position + 1e-9 });
  await move(ours, c, { stage: 'lead', before_deal_id: b.id }).expect(200);
  expect(await titlesIn(ours, 'lead')).toEqual(['a', 'c', 'b']);
});

test('a card can be dropped between two cards with the same position', async () => {
  const ours = await api.workspace();
  const [c, b, a] = [await ours.deal({ title: 'c' }), await ours.deal({ title: 'b' }), await ours.deal({ title: 'a' })];
  const last = { stage: 'lead', before_deal_id: null };
  await ours.delete(`/api/deals/${c.id}`).expect(204);
  await move(ours, a, last).expect(200);
  await ours.post(`/api/deals/${c.id}/restore`).expect(200);
  const [, second, third] = (await titlesIn(ours, 'lead')) ?? [];
  expect([second, third].sort()).toEqual(['a', 'c']);
  await move(ours, b, { stage: 'lead', before_deal_id: third === 'a' ? a.id : c.id }).expect(200);
  expect(await titlesIn(ours, 'lead')).toEqual([second, 'b', third]);
});

test('two simultaneous drops get different positions', async () => {
  const ours = await api.workspace();
  const anchor = await ours.deal({ title: 'anchor' });
  const cards = await Promise.all(['x', 'y', 'z'].map((title) => ours.deal({ title, stage: 'qualified' })));
  await Promise.all(cards.map((card) => move(ours, card, { stage: 'lead', before_deal_id: anchor.id }).expect(200)));
  const positions = await api.db('deals').where({ workspace_id: ours.workspaceId }).pluck('position');
  expect(new Set(positions).size).toBe(4);
  await Promise.all(cards.map((card) => move(ours, card, { stage: 'proposal', before_deal_id: null }).expect(200)));
  const atTheEnd = await api.db('deals').where({ workspace_id: ours.workspaceId, stage: 'proposal' }).pluck('position');
  expect(new Set(atTheEnd).size).toBe(3);
});

test('drops at the end of a column do not wait for each other, but wait for a drop in between', async () => {
  const ours = await api.workspace();
  const [anchor, card] = [await ours.deal({ title: 'anchor' }), await ours.deal({ title: 'card', stage: 'qualified' })];
  const hasWaiting = async () => {
    const { rowCount } = await api.db.raw(
      `select from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and not granted and datname = current_database()`,
    );
    return rowCount > 0;
  };
  const moveWhile = async (hold: typeof lockColumn, before_deal_id: string | null) => {
    let status: number | undefined;
    let moving: Promise<number> | undefined;
    const seen = await ours.scoped(async (scope: Scope) => {
      await hold(scope, 'lead');
      moving = move(ours, card, { stage: 'lead', before_deal_id }).then((answer) => {
        status = answer.status;
        return status;
      });
      return vi.waitUntil(async () => status ?? ((await hasWaiting()) && 'waits'), { timeout: 5_000 });
    });
    expect(await moving).toBe(200);
    return seen;
  };

  expect(await moveWhile(shareColumn, null)).toBe(200);
  expect(await moveWhile(lockColumn, null)).toBe('waits');
  expect(await moveWhile(shareColumn, anchor.id)).toBe('waits');
});

test('only a deal that is lost or is being lost takes a reason', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal();
  const change = (values: object) => ours.patch(`/api/deals/${id}`, values);
  await change({ lost_reason: 'Price' }).expect(422);
  await change({ stage: 'closed_won', lost_reason: 'Price' }).expect(422);
  await change({ stage: 'closed_lost', lost_reason: 'Price' }).expect(200);
  expect((await change({ lost_reason: 'Weather' }).expect(200)).body.lost_reason).toBe('Weather');
  // A program may send back the whole deal with another stage.
  expect((await change({ stage: 'lead', lost_reason: 'Weather' }).expect(200)).body.lost_reason).toBe('');
});

test('a move within a column returns the updated card', async () => {
  const ours = await api.workspace();
  const [deal] = [await ours.deal(), await ours.deal()];
  const { body } = await move(ours, deal, { stage: 'lead' }).expect(200);
  expect(body).toEqual((await ours.get(`/api/deals/${deal.id}`).expect(200)).body);
});

test('moving a lost deal to the lost stage again changes its reason, if there is one', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal();
  const lose = async (reason: object) =>
    (await move(ours, deal, { stage: 'closed_lost', ...reason }).expect(200)).body.lost_reason;
  expect(await lose({ lost_reason: 'Price' })).toBe('Price');
  expect(await lose({ lost_reason: 'Weather' })).toBe('Weather');
  expect(await lose({})).toBe('Weather');
  const { body } = await ours.get(`/api/notes/entity/deal/${deal.id}/timeline`).expect(200);
  expect(body[0].changes).toEqual({ lost_reason: ['Price', 'Weather'] });
});

test('winning sets the day, losing keeps the reason, reopening clears both, and every stage change is recorded', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal();
  const won = (await move(ours, deal, { stage: 'closed_won' }).expect(200)).body;
  expect(Math.abs(Date.parse(won.closed_at) - Date.now())).toBeLessThan(60_000);
  const lost = (await move(ours, deal, { stage: 'closed_lost', lost_reason: 'Price' }).expect(200)).body;
  expect(lost).toMatchObject({ lost_reason: 'Price' });
  const open = (await move(ours, deal, { stage: 'proposal' }).expect(200)).body;
  expect(open).toMatchObject({ closed_at: null, lost_reason: '' });
  const { body: changes } = await ours.get(`/api/deals/${deal.id}/stage-changes`).expect(200);
  expect(changes.map(({ from_stage, to_stage }: Record<string, string>) => [from_stage, to_stage])).toEqual([
    ['closed_lost', 'proposal'],
    ['closed_won', 'closed_lost'],
    ['lead', 'closed_won'],
    [null, 'lead'],
  ]);
  const { body: feed } = await ours.get('/api/activities?limit=3');
  expect(feed.map(({ type }: { type: string }) => type)).toEqual(['deal_reopened', 'deal_lost', 'deal_won']);
});

test("sending the whole deal with a new stage moves it, as the specification's board does", async () => {
  const ours = await api.workspace();
  const deal = await ours.deal();
  const { body } = await ours.put(`/api/deals/${deal.id}`, { ...deal, stage: 'qualified' }).expect(200);
  expect(body).toMatchObject({ stage: 'qualified', title: deal.title });
  expect(Date.parse(body.stage_since)).toBeGreaterThanOrEqual(Date.parse(deal.stage_since));
  await ours.put(`/api/deals/${deal.id}`, { title: 'Late' }).set('If-Match', `"${deal.updated_at}"`).expect(412);
});

test('the board returns counts and sums of each column by currency, and can be filtered', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact();
  await ours.deal({ amount: 100, probability: 50, contact_id: contact.id });
  await ours.deal({ amount: 0.5, probability: 10 });
  await ours.deal({ amount: 70, currency: 'EUR' });
  const trashed = await ours.deal({ amount: 999 });
  await ours.delete(`/api/deals/${trashed.id}`).expect(204);
  await theirs.deal({ amount: 5_000 });
  const [lead] = await board(ours);
  expect(lead).toMatchObject({
    stage: 'lead',
    count: 3,
    sums: [
      // Without a probability of its own, the deal has that of its stage.
      { currency: 'EUR', count: 1, amount: 70, weighted: 7 },
      { currency: 'USD', count: 2, amount: 100.5, weighted: 50.05 },
    ],
  });
  const [narrowed] = await board(ours, `?contact_id=${contact.id}`);
  expect(narrowed).toMatchObject({ count: 1, sums: [{ currency: 'USD', amount: 100, weighted: 50 }] });
  expect((await board(ours)).map(({ stage }) => stage)).toEqual(DEFAULT_STAGES);
  await ours.post(`/api/deals/${trashed.id}/restore`).expect(200);
  expect((await board(ours))[0]?.count).toBe(4);
});

test('a won deal has probability 100, a lost one 0, and a reopened one its former probability', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal({ amount: 200, probability: 60 });
  const probabilityIn = async (stage: string) => (await move(ours, deal, { stage }).expect(200)).body.probability;
  expect(await probabilityIn('closed_lost')).toBe(0);
  expect(await probabilityIn('closed_won')).toBe(100);
  expect(await probabilityIn('proposal')).toBe(60);
  await move(ours, deal, { stage: 'closed_won' }).expect(200);
  const change = { ...deal, stage: 'negotiation', probability: 80 };
  expect((await ours.put(`/api/deals/${deal.id}`, change).expect(200)).body.probability).toBe(80);
  // The whole deal with a new stage, as the specification's board sends it.
  const { body: won } = await move(ours, deal, { stage: 'closed_won' }).expect(200);
  const { body: reopened } = await ours.put(`/api/deals/${deal.id}`, { ...won, stage: 'proposal' }).expect(200);
  expect(reopened).toMatchObject({ stage: 'proposal', probability: 80 });
  expect(await ours.deal({ stage: 'closed_lost', probability: 10 })).toMatchObject({ probability: 0 });
});

test('a deal without a probability is weighted by that of its stage', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  for (const [stage, weighted] of Object.entries({
    lead: 10,
    qualified: 30,
    proposal: 50,
    negotiation: 75,
    closed_won: 100,
    closed_lost: 0,
  })) {
    const deal = await ours.deal({ stage, amount: 100, contact_id: contact.id });
    expect(deal.probability).toBe({ closed_won: 100 }[stage] ?? 0);
    for (const query of ['', `?contact_id=${contact.id}`]) {
      const column = (await board(ours, query)).find((each) => each.stage === stage);
      expect(column?.sums).toEqual([{ currency: 'USD', count: 1, amount: 100, weighted }]);
    }
  }
});

test('the stored sums are right after any change', async () => {
  const ours = await api.workspace();
  const step = fc.record({
    kind: fc.constantFrom('add', 'move', 'change', 'trash', 'restore'),
    which: fc.nat(20),
    stage: fc.constantFrom(...DEFAULT_STAGES),
    amount: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    probability: fc.oneof(fc.constant(0), fc.nat(100)),
  });
  const ids: string[] = [];
  for (const { kind, which, stage, amount, probability } of fc.sample(step, { numRuns: 80, seed: 11 })) {
    const id = ids[which % Math.max(1, ids.length)];
    if (kind === 'add' || !id) ids.push((await ours.deal({ amount, probability, stage })).id);
    else if (kind === 'move') await ours.post(`/api/deals/${id}/moves`, { stage });
    else if (kind === 'change') await ours.put(`/api/deals/${id}`, { amount, probability });
    else if (kind === 'trash') await ours.delete(`/api/deals/${id}`);
    else await ours.post(`/api/deals/${id}/restore`);
  }
  const counted = await api
    .db('deals')
    .where({ workspace_id: ours.workspaceId })
    .whereNull('deleted_at')
    .groupBy('stage', 'currency')
    .orderBy('stage')
    .select('stage', 'currency')
    .count('* as count')
    .sum('amount as amount')
    .select(api.db.raw('sum(amount * chance / 100.0) as weighted'));
  const kept = await api
    .db('deal_totals')
    .where({ workspace_id: ours.workspaceId })
    .groupBy('stage', 'currency')
    .havingRaw('sum(count) > 0')
    .orderBy('stage')
    .select('stage', 'currency')
    .sum({ count: 'count', amount: 'amount', weighted: 'weighted' });
  expect(kept).toEqual(counted);
});

test('notes on a deal appear on the timelines of its contact and company', async () => {
  const ours = await api.workspace();
  const company = await ours.company({ name: 'Acme' });
  const contact = await ours.contact({ name: 'Ada', company: 'Acme' });
  const deal = await ours.deal({ contact_id: contact.id });
  await ours.post('/api/notes', { entity_type: 'deal', entity_id: deal.id, content: 'Wants slate' }).expect(201);
  for (const [type, id] of [
    ['deal', deal.id],
    ['contact', contact.id],
    ['company', company.id],
  ]) {
    const { body } = await ours.get(`/api/notes/entity/${type}/${id}/timeline`).expect(200);
    expect(body[0]).toMatchObject({ content: 'Wants slate', entity_type: 'deal', entity_name: 'New roof' });
  }
});

test('a list of deals is sorted, filtered and paged', async () => {
  const ours = await api.workspace();
  for (const [title, amount, expected_close_date] of [
    ['Roof', 30, '2026-12-01'],
    ['Attic', 10, null],
    ['Door', 20, '2026-11-01'],
  ] as const) {
    await ours.deal({ title, amount, expected_close_date });
  }
  const titles = async (query: string) =>
    (await ours.get(`/api/deals?${query}`).expect(200)).body.map(({ title }: Deal) => title);
  expect(await titles('sort=-amount')).toEqual(['Roof', 'Door', 'Attic']);
  expect(await titles('sort=expected_close_date')).toEqual(['Door', 'Roof', 'Attic']);
  expect(await titles('search=ro')).toEqual(['Roof']);
  expect(await titles('state=closed')).toEqual([]);
  for (const sort of ['amount', 'title', 'expected_close_date', 'position', 'closed_at', '-closed_at']) {
    const first = await ours.get(`/api/deals?sort=${sort}&limit=2`).expect(200);
    expect([...first.body, ...(await ours.get(nextPath(first)).expect(200)).body]).toHaveLength(3);
  }
});

test('deals that need attention have an overdue step, should have closed, or were too long in a stage without a next step', async () => {
  const ours = await api.workspace();
  const [day, hour] = [86_400_000, 3_600_000];
  const on = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const rested = async (title: string, days: number, step: object = {}) => {
    const { id } = await ours.deal({ title, ...step });
    await api
      .db('deals')
      .where({ id })
      .update({ stage_since: new Date(Date.now() - days * day - hour) });
  };
  await rested('fresh', 3);
  await rested('on its last day', 14);
  await rested('rotten', 15);
  await rested('rotten but planned', 90, { next_step_at: on(2) });
  await rested('overdue', 1, { next_step_at: on(-2), next_step: 'Call' });
  await rested('planned', 1, { next_step_at: on(3), expected_close_date: on(2) });
  await rested('should have closed', 1, { next_step_at: on(3), expected_close_date: on(-2) });
  const closed = await ours.deal({
    title: 'closed',
    stage: 'closed_won',
    next_step_at: on(-2),
    expected_close_date: on(-2),
  });
  expect(closed.stage).toBe('closed_won');
  const { body } = await ours.get('/api/deals?attention=true&sort=title').expect(200);
  expect(body.map(({ title }: Deal) => title)).toEqual(['overdue', 'rotten', 'should have closed']);
  const { text: csv } = await ours.get('/api/deals/export/csv?attention=true').expect(200);
  expect(csv.trim().split('\n')).toHaveLength(4);
  const chosen = { matching: { attention: 'true' }, action: { type: 'expected_close', expected_close_date: null } };
  expect((await ours.post('/api/deals/bulk/preview', chosen).expect(200)).body).toMatchObject({ total: 3 });
});

test('an owner is notified of changes that others make to their deal, and emailed if they want that', async () => {
  const ours = await api.workspace();
  const boss = await api.workspace();
  await ours.addMember(boss);
  const deal = await ours.deal({ owner_id: boss.userId });
  await api.work();
  expect((await api.emailTo(boss.email))?.subject).toBe('A deal for you: New roof');
  await move(ours, deal, { stage: 'closed_won' }).expect(200);
  await api.work();
  expect((await api.emailTo(boss.email))?.subject).toBe('Won: New roof');
  await boss.put('/api/settings/notifications', { deal_updates: false }).expect(200);
  await move(ours, deal, { stage: 'closed_lost' }).expect(200);
  await ours.put(`/api/deals/${deal.id}`, { owner_id: ours.userId }).expect(200);
  await ours.put(`/api/deals/${deal.id}`, { owner_id: boss.userId }).expect(200);
  await api.work();
  // The email is in the outbox of the deal's workspace, whichever workspace the owner has open.
  expect(await api.db('outbox').where({ to: boss.email }).pluck('workspace_id')).toEqual([
    ours.workspaceId,
    ours.workspaceId,
  ]);
  const kinds = await api.db('notifications').where({ user_id: boss.userId }).orderBy('created_at').pluck('kind');
  expect(kinds).toEqual(['deal_assigned', 'deal_won', 'deal_lost', 'deal_assigned']);
});

test('an email about a deal is sent once, however often its job runs, and not for a deleted deal', async () => {
  const ours = await api.workspace();
  const boss = await api.workspace();
  await ours.addMember(boss);
  const deal = await ours.deal({ owner_id: boss.userId });
  await api.work();
  await move(ours, deal, { stage: 'closed_won' }).expect(200);
  await api.workUnsaid('deals.mailUpdate');
  await api.work();
  const subjects = () => api.db('outbox').where({ to: boss.email }).orderBy('created_at').pluck('subject');
  expect(await subjects()).toEqual(['A deal for you: New roof', 'Won: New roof']);

  await move(ours, deal, { stage: 'closed_lost' }).expect(200);
  await ours.delete(`/api/deals/${deal.id}`).expect(204);
  await api.workUnsaid('deals.mailUpdate');
  expect(await subjects()).toEqual(['A deal for you: New roof', 'Won: New roof']);
});
