import { csvLine } from '@rapport/shared/csv';
import { dayOf, fromLocalTime, shiftDay } from '@rapport/shared/dates';
import type { Period } from '@rapport/shared/periods';
import { DEFAULT_STAGES, type DefaultStage } from '@rapport/shared/pipelines';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { addRows } from '../../db/scope';
import { reportPeriods } from '../../testing/reportPeriods';
import { startApi, type Workspace } from '../../testing/startApi';
import { comparedPeriods } from './comparison';

const api = startApi();

const ZONE = 'America/New_York';
const DAY = 86_400_000;
const COUNT = 2_000;

interface Made {
  id: string;
  amount: number;
  currency: string;
  stage: DefaultStage;
  probability: number;
  owner_id: string;
  created_at: Date;
  closed_at: Date | null;
  expected_close_date: string | null;
  lost_reason: string;
  steps: { to_stage: DefaultStage; created_at: Date }[];
}

let many: Workspace;
let deals: Made[];

/** A deal of any kind. */
const anyDeal = fc.record({
  cents: fc.integer({ min: 0, max: 5_000_000 }),
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'GBP', 'JPY'),
  stage: fc.constantFrom(...DEFAULT_STAGES),
  probability: fc.oneof(fc.constant(0), fc.nat(100)),
  age: fc.noBias(fc.integer({ min: 0, max: 700 * 24 })).map((hours) => hours / 24),
  pace: fc.array(fc.double({ min: 0.01, max: 30, noNaN: true }), { minLength: 6, maxLength: 6 }),
  ahead: fc.option(fc.integer({ min: -40, max: 200 })),
  reason: fc.constantFrom('', 'Price', 'Weather'),
});

/** The stages that a deal went through until this one. */
const stagesUntil = (stage: DefaultStage): DefaultStage[] =>
  stage === 'closed_lost'
    ? ['lead', 'qualified', 'closed_lost']
    : DEFAULT_STAGES.slice(0, DEFAULT_STAGES.indexOf(stage) + 1);

const prepare = async (ours: Workspace) => {
  await ours.put('/api/settings/preferences', { timezone: ZONE }).expect(200);
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: { EUR: 1.1, GBP: 1.3 } }).expect(200);
};

beforeAll(async () => {
  many = await api.workspace();
  await prepare(many);
  const somebody = uuidv7();
  deals = fc.sample(anyDeal, { numRuns: COUNT, seed: 3 }).map((one, nth) => {
    const created_at = new Date(Math.floor(Date.now() - one.age * DAY));
    let at = created_at.getTime();
    const steps = stagesUntil(one.stage).map((to_stage, place) => {
      if (place > 0) at += Math.floor((one.pace[place] ?? 1) * DAY);
      return { to_stage, created_at: new Date(at) };
    });
    return {
      id: uuidv7(),
      amount: one.cents / 100,
      currency: one.currency,
      stage: one.stage,
      probability: one.probability,
      owner_id: nth % 3 === 0 ? somebody : many.userId,
      created_at,
      // Some deals were imported without the date.
      closed_at: one.stage.startsWith('closed') && nth % 7 !== 0 ? new Date(at) : null,
      expected_close_date:
        one.ahead === null ? null : new Date(Date.now() + one.ahead * DAY).toISOString().slice(0, 10),
      lost_reason: one.stage === 'closed_lost' ? one.reason : '',
      steps,
    };
  });
  await many.scoped(async (scope) => {
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
  await api.db.raw('analyze deals, deal_stage_changes');
});

interface Asked extends Partial<Period> {
  owner_id?: string;
}

/** The deals of a workspace in plain SQL: their values, their probabilities, and their days in the user's calendar. */
const PLAIN = `with d as (
  select *, amount * case currency when 'USD' then 1 when 'EUR' then 1.1 when 'GBP' then 1.3 end as worth,
    case when stage = 'closed_won' then 100 when stage = 'closed_lost' then 0 when probability > 0 then probability
      when stage = 'lead' then 10 when stage = 'qualified' then 30 when stage = 'proposal' then 50 else 75 end as counted_at,
    (created_at at time zone '${ZONE}')::date between :from and :to as is_added,
    stage like 'closed%' and coalesce((closed_at at time zone '${ZONE}')::date between :from and :to, :from = '0001-01-01' and :to = '9999-12-31')
      as is_closed,
    stage not like 'closed%' and coalesce(expected_close_date between :from and :to, :from = '0001-01-01' and :to = '9999-12-31')
      as is_expected
  from deals where workspace_id = :workspace and deleted_at is null and (:owner::uuid is null or owner_id = :owner)
)`;

/** The rows of a query on `d`, the deals of `PLAIN`. */
const plainRows = async (ours: Workspace, { from, to, owner_id }: Asked, sql: string) => {
  const named = {
    workspace: ours.workspaceId,
    owner: owner_id ?? null,
    from: from ?? '0001-01-01',
    to: to ?? '9999-12-31',
  };
  return (await api.db.raw(`${PLAIN} ${sql}`, named)).rows;
};

const cents = (amount: number) => Math.round(Number(amount) * 100) / 100;
const centsOf = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? cents(value) : value]),
  );

const plainFigures = async (ours: Workspace, asked: Asked) => {
  const [row] = await plainRows(
    ours,
    asked,
    `select count(*) filter (where is_added) as deals, coalesce(round(sum(worth) filter (where is_added), 2), 0) as value,
       coalesce(round(sum(worth) filter (where is_added), 2) / nullif(count(worth) filter (where is_added), 0), 0) as average_deal_size,
       count(*) filter (where is_closed and stage = 'closed_won') as won,
       count(*) filter (where is_closed and stage = 'closed_lost') as lost,
       coalesce(round(sum(worth) filter (where is_closed and stage = 'closed_won'), 2), 0) as revenue,
       coalesce(100.0 * count(*) filter (where is_closed and stage = 'closed_won') / nullif(count(*) filter (where is_closed), 0), 0)
         as win_rate
     from d`,
  );
  return centsOf(row);
};

const months = (ours: Workspace, asked: Asked, day: string, condition: string) =>
  plainRows(
    ours,
    asked,
    `select to_char(${day} at time zone '${ZONE}', 'YYYY-MM') as month, round(sum(worth), 2) as sum from d
     where stage = 'closed_won' and ${condition} and ${day} is not null and worth is not null group by 1 order by 1`,
  );

const today = () => dayOf(new Date().toISOString(), ZONE);

/** The periods of the Reports screen, some of them for one owner. */
const askedPeriods = (ours: Workspace): Asked[] => [
  ...reportPeriods(ZONE),
  { from: shiftDay(today(), -59), to: shiftDay(today(), -30), owner_id: ours.userId },
  { owner_id: ours.userId },
];

const withOne = async () => {
  const ours = await api.workspace();
  await ours.deal({ amount: 1_234.56, stage: 'closed_won' });
  return ours;
};

const withImport = async () => {
  const ours = await api.workspace();
  await prepare(ours);
  const rows = [-400, -62, -31, -1, 0].flatMap((days) => [
    [`Won ${days}`, 'closed_won', '1,000.50', shiftDay(today(), days), shiftDay(today(), days - 40)],
    [`Lost ${days}`, 'closed_lost', '2k', shiftDay(today(), days), shiftDay(today(), days - 3)],
    [`Open ${days}`, 'proposal', '€3k', shiftDay(today(), days + 45), shiftDay(today(), days)],
  ]);
  for (const stage of ['closed_won', 'closed_lost']) rows.push([stage, stage, '7k', '', shiftDay(today(), -20)]);
  const file = [['title', 'stage', 'amount', 'close date', 'create date'], ...rows].map(csvLine).join('');
  const { body } = await ours.upload('/api/deals/bulk/import', file).expect(200);
  expect(body).toMatchObject({
    imported: 17,
    notices: ['2 won or lost deals have no close date. They count in the totals but not in a month.'],
  });
  return ours;
};

const readReport = async (ours: Workspace, name: string, ask: Asked) => {
  const query = new URLSearchParams(ask as Record<string, string>);
  return (await ours.get(`/api/reports/${name}?${query}`).expect(200)).body;
};

const expectOverview = async (ours: Workspace, ask: Asked) => {
  const overview = await readReport(ours, 'overview', ask);
  expect(centsOf(overview.figures)).toEqual(await plainFigures(ours, ask));
  const compared = comparedPeriods(ask, today());
  for (const side of ['now', 'before'] as const) {
    const { figures, ...period } = overview.compared?.[side] ?? {};
    expect(period).toEqual(compared?.[side] ?? {});
    if (compared) expect(centsOf(figures)).toEqual(await plainFigures(ours, { ...ask, ...compared[side] }));
  }
  const [created, closed] = [
    await months(ours, ask, 'created_at', 'is_added'),
    await months(ours, ask, 'closed_at', 'is_closed'),
  ];
  const newest =
    [...created, ...closed]
      .map(({ month }) => month)
      .sort()
      .at(-1) ?? '9999-12';
  const twoYears = [...Array(24).keys()].map((ago) =>
    new Date(Date.UTC(Number(newest.slice(0, 4)), Number(newest.slice(5)) - 1 - ago, 1)).toISOString().slice(0, 7),
  );
  type MonthSums = { month: string; sum: number }[];
  type IsMonth = (month: string) => boolean;
  const sumOf = (sums: MonthSums, isIncluded: IsMonth) =>
    cents(sums.filter(({ month }) => isIncluded(month)).reduce((total, { sum }) => total + sum, 0));
  const sumsOf = (isIncluded: IsMonth) => ({ created: sumOf(created, isIncluded), closed: sumOf(closed, isIncluded) });
  const names = twoYears.filter((name) => [...created, ...closed].some(({ month }) => month === name)).sort();
  expect(overview.months).toEqual(names.map((month) => ({ month, ...sumsOf((each) => each === month) })));
  expect(overview.earlier).toEqual(sumsOf((month) => !twoYears.includes(month)));
  expect(overview.apart.map(centsOf)).toEqual(
    (
      await plainRows(
        ours,
        ask,
        `select currency, count(*) as count, sum(amount) as amount, round(sum(amount * counted_at / 100), 2) as weighted
         from d where worth is null and (is_added or is_closed) group by 1`,
      )
    ).map(centsOf),
  );
};

const expectPipeline = async (ours: Workspace, ask: Asked) => {
  const pipeline = await readReport(ours, 'pipeline', ask);
  const stages = await plainRows(
    ours,
    ask,
    `select stage, count(*) as deals, coalesce(round(sum(worth), 2), 0) as value from d
     where case when stage like 'closed%' then is_closed else is_added end group by 1`,
  );
  expect(pipeline.stages.map(centsOf)).toEqual(
    DEFAULT_STAGES.map((stage) =>
      centsOf(stages.find((each: { stage: string }) => each.stage === stage) ?? { stage, deals: 0, value: 0 }),
    ),
  );
};

const expectAdvanced = async (ours: Workspace, ask: Asked) => {
  const advanced = await readReport(ours, 'advanced', ask);
  const expected = await plainRows(
    ours,
    ask,
    `select case when to_char(expected_close_date, 'YYYY-MM') < to_char(now() at time zone '${ZONE}', 'YYYY-MM') then 'overdue'
         else to_char(expected_close_date, 'YYYY-MM') end as month,
       count(*) as deals, coalesce(round(sum(worth * counted_at / 100), 2), 0) as weighted, null as learned, coalesce(round(sum(worth), 2), 0) as best
     from d where is_expected group by 1 order by 1 nulls last`,
  );
  const isOverdue = ({ month }: { month: string | null }) => month === 'overdue';
  expect(advanced.forecast.map(centsOf)).toEqual(
    expected.filter((each: { month: string | null }) => !isOverdue(each)).map(centsOf),
  );
  expect(centsOf({ month: 'overdue', ...advanced.overdue })).toEqual(
    centsOf(expected.find(isOverdue) ?? { month: 'overdue', deals: 0, weighted: 0, learned: null, best: 0 }),
  );
  const reasons = await plainRows(
    ours,
    ask,
    `select lost_reason as reason, count(*) as deals, coalesce(round(sum(worth), 2), 0) as value from d
     where stage = 'closed_lost' and is_closed group by 1 order by 2 desc, 1`,
  );
  expect(advanced.lost_reasons.map(centsOf)).toEqual(reasons.map(centsOf));
  const won = await plainRows(
    ours,
    ask,
    `select count(*) as won from d join users on users.id = owner_id where stage = 'closed_won' and is_closed`,
  );
  expect(advanced.people.reduce((sum: number, { deals_won }: { deals_won: number }) => sum + deals_won, 0)).toBe(
    won[0].won,
  );
};

const expectFlow = async (ours: Workspace, ask: Asked) => {
  const advanced = await readReport(ours, 'advanced', ask);
  const order = ['lead', 'qualified', 'proposal', 'negotiation'];
  const asFar = (stages: string[]) =>
    `count(*) filter (where stage = 'closed_won' or stage in ('${stages.join(`','`)}') or been && '{${stages}}')`;
  const [flow] = await plainRows(
    ours,
    ask,
    `, f as (
       select stage, array(select to_stage from deal_stage_changes as c where c.deal_id = d.id) as been from d where is_added)
     select ${order
       .map(
         (stage, place) => `${place === 0 ? 'count(*)' : asFar(order.slice(place))} as entered_${stage},
           ${asFar(order.slice(place + 1))} as advanced_${stage}`,
       )
       .join(', ')} from f`,
  );
  for (const [place, stage] of order.entries()) {
    const [entered, gone] = [flow[`entered_${stage}`], flow[`advanced_${stage}`]];
    const conversion = entered === 0 ? null : expect.closeTo((100 * gone) / entered, 6);
    expect(advanced.flow[place]).toMatchObject({ stage, entered, advanced: gone, conversion });
  }
};

test.each([
  ['thousands of deals', async () => many],
  ['no deal', () => api.workspace()],
  ['one deal', withOne],
  ['imported deals', withImport],
])('with %s, every figure of every report and period equals that of plain SQL', async (_what, makeWorkspace) => {
  const ours = await makeWorkspace();
  await prepare(ours);
  for (const ask of askedPeriods(ours)) {
    for (const expectReport of [expectOverview, expectPipeline, expectAdvanced, expectFlow])
      await expectReport(ours, ask);
  }

  const { body: stats } = await ours.get('/api/dashboard/stats').expect(200);
  const all = await plainFigures(ours, {});
  const [{ open }] = await plainRows(
    ours,
    {},
    `select count(*) filter (where stage not like 'closed%') as open from d`,
  );
  expect(centsOf(stats)).toMatchObject({
    deals_count: all.deals,
    active_deals_count: open,
    total_deal_value: all.value,
    total_revenue: all.revenue,
    conversion_rate: all.win_rate,
  });
  const apart = await plainRows(
    ours,
    {},
    `select currency, count(*) as count, sum(amount) as amount, round(sum(amount * counted_at / 100), 2) as weighted
     from d where worth is null group by 1`,
  );
  expect(stats.apart).toEqual(
    apart.map(({ weighted, ...sum }: { weighted: number }) => ({ ...sum, weighted: expect.closeTo(weighted, 1) })),
  );
});

test('the lists that the charts link to have as many deals as plain SQL counts', async () => {
  const listed = async (filter: Record<string, string>) => {
    const { headers } = await many.get(`/api/deals?${new URLSearchParams({ ...filter, limit: '1' })}`).expect(200);
    return Number(headers['x-total-count']);
  };
  const counted = async (where: string) => {
    const [{ deals: count }] = await plainRows(many, {}, `select count(*) as deals from d where ${where}`);
    expect(count).toBeGreaterThan(0);
    return count;
  };
  const period = { from: shiftDay(today(), -90), to: shiftDay(today(), -31) };
  const during = (day: string) => `(${day} at time zone '${ZONE}')::date between '${period.from}' and '${period.to}'`;
  const added = { created_from: period.from, created_to: period.to };
  const closed = { closed_from: period.from, closed_to: period.to };
  const won = `stage = 'closed_won'`;
  expect(await listed({ stage: 'closed_won', ...added })).toBe(await counted(`${won} and ${during('created_at')}`));
  expect(await listed({ stage: 'closed_won', ...closed })).toBe(await counted(`${won} and ${during('closed_at')}`));
  for (const lost_reason of ['', 'Price']) {
    const lost = `stage = 'closed_lost' and lost_reason = '${lost_reason}'`;
    expect(await listed({ lost_reason })).toBe(await counted(lost));
    expect(await listed({ lost_reason, ...closed })).toBe(await counted(`${lost} and ${during('closed_at')}`));
  }
  const [first, last] = [shiftDay(today(), 3), shiftDay(today(), 33)];
  expect(await listed({ state: 'open', expected_from: first, expected_to: last })).toBe(
    await counted(`stage not like 'closed%' and expected_close_date between '${first}' and '${last}'`),
  );
  const query = new URLSearchParams(period);
  const { body } = await many.get(`/api/reports/advanced?${query}`).expect(200);
  for (const { stage, entered } of body.flow) expect(await listed({ reached: stage, ...added })).toBe(entered);
  expect(await listed({ created_to: '9999-12-31', closed_to: '9999-12-31' })).toBe(await counted('true'));
});

test('a period begins and ends at midnight in the user’s time zone', async () => {
  const ours = await api.workspace();
  await prepare(ours);
  const instants = ['2026-03-01T00:00', '2026-03-31T23:59', '2026-02-28T23:59', '2026-04-01T00:00'];
  for (const instant of instants) {
    const { id } = await ours.deal({ amount: 1, stage: 'closed_won' });
    const at = fromLocalTime(instant, ZONE);
    await ours.scoped(({ db }) => db('deals').where({ id }).update({ closed_at: at, created_at: at }));
  }
  const { body } = await ours.get('/api/reports/overview?from=2026-03-01&to=2026-03-31').expect(200);
  expect(body).toMatchObject({
    figures: { deals: 2, won: 2, revenue: 2 },
    months: [{ month: '2026-03', created: 2, closed: 2 }],
  });
  const { body: listed } = await ours.get('/api/deals?closed_from=2026-03-31').expect(200);
  expect(listed.map(({ closed_at }: { closed_at: string }) => closed_at).sort()).toEqual(
    ['2026-03-31T23:59', '2026-04-01T00:00'].map((instant) => fromLocalTime(instant, ZONE)),
  );
});

test('this month is compared with the last one by deals won, whenever they were added, and lost ones lower the win rate', async () => {
  const ours = await api.workspace();
  const add = async (amount: number, stage: DefaultStage, closed: string) => {
    const { id } = await ours.deal({ amount, stage });
    const longAgo = '2020-01-01T12:00:00Z';
    await ours.scoped(({ db }) =>
      db('deals')
        .where({ id })
        .update({ created_at: longAgo, closed_at: `${closed}T00:00:00Z` }),
    );
  };
  const first = `${new Date().toISOString().slice(0, 7)}-01`;
  const firstBefore = `${shiftDay(first, -1).slice(0, 7)}-01`;
  await add(100, 'closed_won', firstBefore);
  await add(176, 'closed_won', first);
  await add(50, 'closed_lost', first);
  const { body } = await ours.get('/api/reports/overview').expect(200);
  expect(body.compared).toMatchObject({
    now: { from: first, figures: { deals: 0, revenue: 176, win_rate: 50 } },
    before: { from: firstBefore, figures: { deals: 0, revenue: 100, win_rate: 100 } },
  });
});

test('the median days in a stage only count stays that have ended', async () => {
  const { body } = await many.get('/api/reports/advanced').expect(200);
  for (const [place, stage] of (['lead', 'qualified', 'proposal', 'negotiation'] as const).entries()) {
    const stays = deals
      .flatMap(({ steps }) =>
        steps.flatMap((step, at) => {
          const next = steps[at + 1];
          return step.to_stage === stage && next ? [(next.created_at.getTime() - step.created_at.getTime()) / DAY] : [];
        }),
      )
      .sort((one, other) => one - other);
    const median =
      ((stays[Math.floor((stays.length - 1) / 2)] ?? 0) + (stays[Math.ceil((stays.length - 1) / 2)] ?? 0)) / 2;
    expect(body.flow[place].median_days).toBeCloseTo(median, 4);
  }
});

test('it is unknown how long an imported deal was in its first stage', async () => {
  const ours = await api.workspace();
  const { id } = await ours.deal({ title: 'Wall' });
  await ours.upload('/api/deals/bulk/import', 'title,stage,created_at\nRoof,qualified,2020-01-01').expect(200);
  const [roof] = (await ours.get('/api/deals?stage=qualified').expect(200)).body;
  for (const deal of [roof.id, id]) await ours.patch(`/api/deals/${deal}`, { stage: 'proposal' }).expect(200);
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  expect(body.flow.map(({ median_days }: { median_days: number | null }) => median_days !== null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('imported closed deals count in the conversion: won ones through every stage, lost ones from the first', async () => {
  const ours = await api.workspace();
  const rows = ['A,closed_won', 'B,closed_won', 'C,closed_lost', 'D,negotiation'];
  await ours.upload('/api/deals/bulk/import', `title,stage\n${rows.join('\n')}`).expect(200);
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  expect(body.lost_from_unknown).toBe(1);
  expect(body.flow.map(({ entered, advanced }: Record<string, number>) => [entered, advanced])).toEqual([
    [4, 3],
    [3, 3],
    [3, 3],
    [3, 2],
  ]);
});

test('the less frequent lost reasons are combined, so that the list has all lost deals', async () => {
  const ours = await api.workspace();
  for (let nth = 10; nth < 32; nth += 1)
    await ours.deal({ amount: 2, stage: 'closed_lost', lost_reason: `Reason ${nth}` });
  const { body } = await ours.get('/api/reports/advanced').expect(200);
  expect(body.lost_reasons).toHaveLength(21);
  expect(body.lost_reasons.at(-1)).toEqual({ reason: null, deals: 2, value: 4 });
});

test('advanced reports are only part of some plans, and users of another workspace see none of our figures', async () => {
  const growth = await api.workspace({ plan: 'growth' });
  const { body } = await growth.get('/api/reports/advanced').expect(403);
  expect(body.detail).toMatchObject({ resource: 'advanced_reports', plan_name: 'Growth' });
  const { body: theirs } = await growth.get('/api/reports/overview').expect(200);
  expect(theirs).toMatchObject({
    figures: { deals: 0, revenue: 0, win_rate: 0, average_deal_size: 0 },
    months: [],
  });
  for (const from of ['yesterday', '0000-11-01']) await growth.get(`/api/reports/overview?from=${from}`).expect(422);
});

test('contacts are counted by status and by month, newest first', async () => {
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
