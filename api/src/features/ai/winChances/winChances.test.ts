import type { WinChance } from '@rapport/shared/winChances';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../../testing/startApi';
import { findHistory } from './winChances.repository';

const api = startApi();

const seededRandom = async (ours: Workspace, dealId: string): Promise<WinChance> =>
  (await ours.get(`/api/ai/win-chances/${dealId}`).expect(200)).body;

/**
 * Closed deals that were open for 20 days, and two open ones of 1,000 each. Four of five closed deals from a fair are
 * won, and one of five from ads.
 */
const withDeals = async (each: number) => {
  const ours = await api.workspace();
  const [fair, ads] = await Promise.all(['Fair', 'Ads'].map((source) => ours.contact({ name: source, source })));
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into deals (workspace_id, id, title, stage, contact_id, amount, currency, position, closed_at, created_at)
       select :workspace, new_id(n), 'Deal ' || n,
         case when (n % 2 = 0) = (n / 2 % 5 < 4) then 'closed_won' else 'closed_lost' end,
         (:contacts::uuid[])[n % 2 + 1], 100 + n, 'USD', n,
         now() - interval '1 day' * (n + 1), now() - interval '1 day' * (n + 21)
       from generate_series(0, 2 * :each - 1) n`,
      { workspace: workspaceId, contacts: [fair?.id, ads?.id], each },
    ),
  );
  const open = (contact: typeof fair) =>
    ours.deal({ title: `Open of ${contact?.name}`, contact_id: contact?.id, amount: 1_000 });
  return { ours, fair: await open(fair), ads: await open(ads) };
};

test('nothing is learned from few closed deals, and the response says so', async () => {
  const { ours, fair } = await withDeals(20);
  expect(await seededRandom(ours, fair.id)).toEqual({
    chance: null,
    factors: [],
    base: null,
    model: null,
    status: 'running',
  });
  await api.work();
  expect(await seededRandom(ours, fair.id)).toEqual({
    chance: null,
    factors: [],
    base: null,
    model: { reason: 'too_few_outcomes', won: 20, lost: 20, since: null, quality: null },
    status: 'ready',
  });
});

test('the chance of an open deal is learned from closed ones, with reasons that match SQL and add up', async () => {
  const { ours, fair, ads } = await withDeals(100);
  await seededRandom(ours, fair.id);
  await api.work();
  const [likely, unlikely] = [await seededRandom(ours, fair.id), await seededRandom(ours, ads.id)];
  expect(likely.model).toMatchObject({ reason: null, won: 100, lost: 100 });
  expect(likely.chance).toBeGreaterThan(70);
  expect(unlikely.chance).toBeLessThan(30);
  const source = likely.factors.find(({ label }) => label === 'Source Fair');
  const { rows: counted } = await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `select count(*) filter (where outcome = 'won')::int as won, count(*)::int as of from deals
       join contacts on contacts.id = deals.contact_id and contacts.source = 'Fair'
       where deals.workspace_id = ? and outcome <> 'open'`,
      [workspaceId],
    ),
  );
  expect(source).toMatchObject({
    detail: `${counted[0].won} of ${counted[0].of} such deals were won, 100 of 200 overall`,
  });
  expect(source).toMatchObject({ counted: { fact: 'source:fair', ...counted[0] }, allowed: 'unchanging' });
  const opened = await ours.get('/api/ai/learned-from/deals?fact=source:fair&limit=200').expect(200);
  expect(opened.body).toHaveLength(counted[0].of);
  expect(opened.body.filter(({ is_won }: { is_won: boolean }) => is_won)).toHaveLength(counted[0].won);
  expect(opened.body[0]).toMatchObject({ name: expect.stringMatching(/^Deal \d+$/), is_won: true });
  const stranger = await api.workspace();
  expect((await stranger.get('/api/ai/learned-from/deals?fact=source:fair').expect(200)).body).toEqual([]);
  expect(source?.points).toBeGreaterThan(15);
  const points = likely.factors.reduce((sum, factor) => sum + factor.points, likely.base ?? 0);
  expect(Math.abs(points - (likely.chance ?? 0))).toBeLessThan(1);

  // The chance is that of the deal as it is now, not as it was when the model was trained.
  await ours.patch(`/api/deals/${fair.id}`, { stage: 'closed_lost' }).expect(200);
  expect((await seededRandom(ours, fair.id)).chance).toBeNull();
});

test('the forecast also has the total by learned chances, beside the total by entered probabilities', async () => {
  const { ours, fair, ads } = await withDeals(100);
  const forecast = async () => (await ours.get('/api/reports/advanced').expect(200)).body.forecast;
  expect(await forecast()).toMatchObject([{ deals: 2, weighted: 200, learned: null, best: 2_000 }]);
  await api.work();
  const [one, other] = [await seededRandom(ours, fair.id), await seededRandom(ours, ads.id)];
  const learned = 10 * ((one.chance ?? 0) + (other.chance ?? 0));
  expect(await forecast()).toMatchObject([{ deals: 2, weighted: 200, learned, best: 2_000 }]);
  // A deal that was added since the analysis counts with its own probability.
  await ours.deal({ amount: 500, probability: 50 });
  expect(await forecast()).toMatchObject([{ deals: 3, weighted: 450, learned: learned + 250, best: 2_500 }]);
});

test('nothing is learned from differences by chance', async () => {
  const { ours, fair } = await withDeals(100);
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `update deals set stage = case when hashtextextended(title, 7) % 2 = 0 then 'closed_won' else 'closed_lost' end
       where workspace_id = ? and outcome <> 'open'`,
      [workspaceId],
    ),
  );
  await seededRandom(ours, fair.id);
  await api.work();
  expect(await seededRandom(ours, fair.id)).toMatchObject({
    chance: null,
    factors: [],
    model: { reason: 'no_pattern' },
  });
});

test('an amount from before a change of the currency is read in the previous currency', async () => {
  const ours = await api.workspace();
  const deal = await ours.deal({ amount: 500, currency: 'EUR' });
  const change = (fields: object) => ours.put(`/api/deals/${deal.id}`, fields).expect(200);
  await change({ amount: 1_000 });
  await change({ currency: 'JPY' });
  const { body: settings } = await ours
    .put('/api/settings/workspace', { currency: 'USD', rates: { EUR: 1.25, JPY: 0.01 } })
    .expect(200);
  const history = await ours.scoped((scope) => findHistory(scope, deal.id, { settings, now: Date.now() }));
  expect(history?.amount).toBe(10);
  expect(history?.changes.map(({ before }) => before.amount)).toEqual([1_250, 625]);
});
