import { fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import { DealStage } from '@rapport/shared/deals';
import { changeInPercent } from '@rapport/shared/reports';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { addRows } from '../../db/scope';
import { startApi } from '../../testing/startApi';

const api = startApi();

const ZONE = 'America/New_York';
const RATES: Record<string, number | undefined> = { USD: 1, EUR: 1.1, GBP: 1.3 };
const DAY = 86_400_000;
const COUNT = 3_000;

interface Made {
  id: string;
  amount: number;
  currency: string;
  stage: DealStage;
  probability: number;
  owner_id: string;
  created_at: Date;
  closed_at: Date | null;
  expected_close_date: string | null;
  lost_reason: string;
  steps: { to_stage: DealStage; created_at: Date }[];
}

let ours: Awaited<ReturnType<typeof api.workspace>>;
let deals: Made[];

const wild = fc.record({
  cents: fc.integer({ min: 0, max: 5_000_000 }),
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'GBP', 'JPY'),
  stage: fc.constantFrom(...DealStage.options),
  probability: fc.nat(100),
  age: fc.noBias(fc.integer({ min: 0, max: 700 * 24 })).map((hours) => hours / 24),
  pace: fc.array(fc.double({ min: 0.01, max: 30, noNaN: true }), { minLength: 6, maxLength: 6 }),
  ahead: fc.option(fc.integer({ min: -40, max: 200 })),
  reason: fc.constantFrom('', 'Price', 'Weather'),
});

const path = (stage: DealStage): DealStage[] =>
  stage === 'closed_lost'
    ? ['lead', 'qualified', 'closed_lost']
    : DealStage.options.slice(0, DealStage.options.indexOf(stage) + 1);

beforeAll(async () => {
  ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: ZONE }).expect(200);
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: { EUR: 1.1, GBP: 1.3 } }).expect(200);
  const somebody = uuidv7();
  deals = fc.sample(wild, { numRuns: COUNT, seed: 3 }).map((one, nth) => {
    const created_at = new Date(Math.floor(Date.now() - one.age * DAY));
    let at = created_at.getTime();
    const steps = path(one.stage).map((to_stage, place) => {
      if (place > 0) at += Math.floor((one.pace[place] ?? 1) * DAY);
      return { to_stage, created_at: new Date(at) };
    });
    return {
      id: uuidv7(),
      amount: one.cents / 100,
      currency: one.currency,
      stage: one.stage,
      probability: one.probability,
      owner_id: nth % 3 === 0 ? somebody : ours.userId,
      created_at,
      closed_at: one.stage.startsWith('closed') ? new Date(at) : null,
      expected_close_date:
        one.ahead === null ? null : new Date(Date.now() + one.ahead * DAY).toISOString().slice(0, 10),
      lost_reason: one.stage === 'closed_lost' ? one.reason : '',
      steps,
    };
  });
  await ours.scoped(async (scope) => {
    await addRows(
      scope,
      'deals',
      deals.map(({ steps: _steps, ...deal }, nth) => ({ ...deal, title: `Deal ${nth}`, position: nth })),
    );
    await addRows(
      scope,
      'deal_stage_changes',
      deals.flatMap(({ id, steps }) =>
        steps.map((step, nth) => ({ ...step, deal_id: id, from_stage: steps[nth - 1]?.to_stage ?? null })),
      ),
    );
  });
});

const monthOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit' }).format(at).slice(0, 7);
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at);
const worthOf = ({ amount, currency }: Made) =>
  RATES[currency] === undefined ? null : amount * (RATES[currency] ?? 0);
const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
const groups = <Item>(items: Item[], key: (item: Item) => string | null) => {
  const grouped = new Map<string | null, Item[]>();
  for (const item of items) grouped.set(key(item), [...(grouped.get(key(item)) ?? []), item]);
  return grouped;
};

const figures = (some: Made[]) => {
  const won = some.filter(({ stage }) => stage === 'closed_won');
  const lost = some.filter(({ stage }) => stage === 'closed_lost');
  const valued = some.filter((deal) => worthOf(deal) !== null);
  return {
    deals: some.length,
    won: won.length,
    lost: lost.length,
    value: expect.closeTo(sum(some.map(worthOf)), 1),
    revenue: expect.closeTo(sum(won.map(worthOf)), 1),
    win_rate: expect.closeTo(won.length + lost.length === 0 ? 0 : (100 * won.length) / (won.length + lost.length), 6),
    average_deal_size: expect.closeTo(valued.length === 0 ? 0 : sum(valued.map(worthOf)) / valued.length, 1),
  };
};
const between = (from: string, to: string) =>
  deals.filter(({ created_at }) => dayOf(created_at) >= from && dayOf(created_at) <= to);
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

test.each([
  ['all of them', '', () => deals],
  ['one owner’s', 'owner', () => deals.filter(({ owner_id }) => owner_id === ours.userId)],
  [
    'those of last year',
    'year',
    () => between(`${new Date().getFullYear() - 1}-01-01`, `${new Date().getFullYear() - 1}-12-31`),
  ],
])('the figures of %s are those of an independent count', async (_what, kind, chosen) => {
  const last = new Date().getFullYear() - 1;
  const query = { '': '', owner: `?owner_id=${ours.userId}`, year: `?from=${last}-01-01&to=${last}-12-31` }[kind];
  const { body } = await ours.get(`/api/reports/overview${query}`).expect(200);
  expect(body.figures).toEqual(figures(chosen()));
  const yen = chosen().filter(({ currency }) => currency === 'JPY');
  expect(body.apart).toEqual([
    {
      currency: 'JPY',
      count: yen.length,
      amount: expect.closeTo(sum(yen.map(({ amount }) => amount)), 1),
      weighted: expect.any(Number),
    },
  ]);
});

test('a period is compared with as many days right before it', async () => {
  const [from, to] = [shift(dayOf(new Date()), -59), shift(dayOf(new Date()), -30)];
  const { body } = await ours.get(`/api/reports/overview?from=${from}&to=${to}`).expect(200);
  expect(body.figures).toEqual(figures(between(from, to)));
  expect(body.before).toEqual(figures(between(shift(from, -30), shift(from, -1))));
});

test('a period that goes on until today ends with the day where the person is', async () => {
  const theirs = await api.workspace();
  const dayIn = (zone: string) => toLocalTime(new Date().toISOString(), zone).slice(0, 10);
  // In one of them it is always another day than in London.
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((one) => dayIn(one) !== dayIn('UTC')) ?? '';
  await theirs.put('/api/settings/preferences', { timezone: zone }).expect(200);
  const from = shift(dayIn(zone), -1);
  for (const daysBefore of [1, 2, 3]) {
    const { id } = await theirs.deal();
    const created_at = fromLocalTime(`${shift(from, -daysBefore)}T12:00`, zone);
    await theirs.scoped(({ db }) => db('deals').where({ id }).update({ created_at }));
  }
  const { body } = await theirs.get(`/api/reports/overview?from=${from}`).expect(200);
  expect(body.before.deals).toBe(2);
});

test('a period from long ago, as while a year is being typed, has none before it', async () => {
  for (const from of ['0001-01-01', '0202-11-01']) {
    const { body } = await ours.get(`/api/reports/overview?from=${from}`).expect(200);
    expect(body.before).toBeNull();
  }
  await ours.get('/api/reports/overview?from=0000-11-01').expect(422);
});

test('revenue by month is by the month the deal was made, and by the month it was won', async () => {
  const { body } = await ours.get('/api/reports/overview').expect(200);
  const won = deals.filter(({ stage }) => stage === 'closed_won');
  const made = groups(won, ({ created_at }) => monthOf(created_at));
  const closed = groups(won, ({ closed_at }) => (closed_at ? monthOf(closed_at) : null));
  const months = body.months.map(({ month }: { month: string }) => month);
  expect(months).toEqual([...months].sort());
  expect(months.length).toBeGreaterThan(20);
  for (const month of body.months) {
    expect(month).toEqual({
      month: month.month,
      created: expect.closeTo(sum((made.get(month.month) ?? []).map(worthOf)), 1),
      closed: expect.closeTo(sum((closed.get(month.month) ?? []).map(worthOf)), 1),
    });
  }
});

test('captions compare this calendar month with the last, where the person is', async () => {
  const { body } = await ours.get('/api/reports/overview').expect(200);
  const now = monthOf(new Date());
  const before = monthOf(new Date(Date.parse(`${now}-01T12:00:00Z`) - 5 * DAY));
  expect(body.this_month).toEqual(figures(deals.filter(({ created_at }) => monthOf(created_at) === now)));
  expect(body.last_month).toEqual(figures(deals.filter(({ created_at }) => monthOf(created_at) === before)));
  expect(changeInPercent(112.5, 100)).toBe(12.5);
  expect(changeInPercent(5, 0)).toBeNull();
});

test('deals by stage are counted and valued', async () => {
  const { body } = await ours.get('/api/reports/pipeline').expect(200);
  expect(body.stages).toEqual(
    DealStage.options.map((stage) => {
      const some = deals.filter((deal) => deal.stage === stage);
      return { stage, deals: some.length, value: expect.closeTo(sum(some.map(worthOf)), 1) };
    }),
  );
});

test('conversion and median days are those of the stages that the deals went through', async () => {
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  const median = (numbers: number[]) => {
    const sorted = [...numbers].sort((one, other) => one - other);
    const middle = sorted.length / 2;
    if (sorted.length === 0) return null;
    return sorted.length % 2 === 1
      ? sorted[Math.floor(middle)]
      : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  };
  for (const stage of ['lead', 'qualified', 'proposal', 'negotiation'] as const) {
    const entered = deals.filter(({ steps }) => steps.some(({ to_stage }) => to_stage === stage));
    const further = (deal: Made) => {
      const at = deal.steps.findIndex(({ to_stage }) => to_stage === stage);
      return deal.steps.slice(at + 1).some(({ to_stage }) => to_stage !== 'closed_lost');
    };
    const stays = entered.flatMap(({ steps }) => {
      const at = steps.findIndex(({ to_stage }) => to_stage === stage);
      const [here, next] = [steps[at], steps[at + 1]];
      return here && next ? [(next.created_at.getTime() - here.created_at.getTime()) / DAY] : [];
    });
    const advanced = entered.filter(further).length;
    expect(body.flow.find((each: { stage: string }) => each.stage === stage)).toEqual({
      stage,
      entered: entered.length,
      advanced,
      conversion: expect.closeTo((100 * advanced) / entered.length, 6),
      median_days: stays.length === 0 ? null : expect.closeTo(median(stays) ?? 0, 4),
    });
  }
});

test('the forecast sums open deals by the month they are expected in, weighted and at best', async () => {
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  const open = deals.filter(({ stage }) => !stage.startsWith('closed'));
  const months = groups(open, ({ expected_close_date }) => expected_close_date?.slice(0, 7) ?? null);
  expect(body.forecast).toHaveLength(months.size);
  for (const { month, deals: count, weighted, best } of body.forecast) {
    const some = months.get(month) ?? [];
    expect(count).toBe(some.length);
    expect(best).toBeCloseTo(sum(some.map(worthOf)), 1);
    expect(weighted).toBeCloseTo(sum(some.map((deal) => ((worthOf(deal) ?? 0) * deal.probability) / 100)), 1);
  }
});

test('lost reasons are counted, those that gave none as well', async () => {
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  const lost = groups(
    deals.filter(({ stage }) => stage === 'closed_lost'),
    ({ lost_reason }) => lost_reason,
  );
  expect(
    Object.fromEntries(
      body.lost_reasons.map(({ reason, deals: count }: { reason: string; deals: number }) => [reason, count]),
    ),
  ).toEqual(Object.fromEntries([...lost].map(([reason, some]) => [reason, some.length])));
});

test('the dashboard says the same from kept counters', async () => {
  const { body } = await ours.get('/api/dashboard/stats').expect(200);
  const all = figures(deals);
  expect(body).toMatchObject({
    deals_count: COUNT,
    active_deals_count: deals.filter(({ stage }) => !stage.startsWith('closed')).length,
    total_deal_value: all.value,
    total_revenue: all.revenue,
    conversion_rate: all.win_rate,
  });
});

test('advanced reports need a plan that has them, and a stranger sees nothing of ours', async () => {
  const free = await api.workspace({ plan: 'growth' });
  const { body } = await free.get('/api/reports/advanced').expect(403);
  expect(body.detail).toMatchObject({ resource: 'advanced_reports', plan_name: 'Growth' });
  const { body: theirs } = await free.get('/api/reports/overview').expect(200);
  expect(theirs).toMatchObject({
    figures: { deals: 0, revenue: 0, win_rate: 0, average_deal_size: 0 },
    months: [],
    last_month: null,
  });
  await free.get('/api/reports/overview?from=yesterday').expect(422);
});

test('contacts are counted by status and month, the newest first', async () => {
  const theirs = await api.workspace();
  for (const status of ['lead', 'lead', 'customer'] as const) await theirs.contact({ name: status, status });
  const { body } = await theirs.get('/api/reports/contacts').expect(200);
  expect(body).toMatchObject({
    total: 3,
    statuses: [
      { status: 'lead', contacts: 2 },
      { status: 'customer', contacts: 1 },
      { status: 'partner', contacts: 0 },
    ],
    months: [{ contacts: 3 }],
    recent: [{ name: 'customer' }, { name: 'lead' }, { name: 'lead' }],
  });
});
