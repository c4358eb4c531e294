import { csvLine } from '@rapport/shared/csv';
import { dayOf, shiftDay } from '@rapport/shared/dates';
import { type PeriodLength, periodBounds } from '@rapport/shared/pace';
import type { Targets } from '@rapport/shared/targets';
import { expect, test } from 'vitest';
import { reportPeriods } from '../../testing/reportPeriods';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const ZONE = 'Pacific/Auckland';
const GOALS = { won_amount: 1_000, won_deals: 4, new_customers: 3, touches: 10 };
const HEADER = ['Deal Name', 'Amount', 'Currency', 'Deal Stage', 'Company', 'Email', 'Create Date', 'Close Date'];

/** A new workspace with `count` imported deals of the past 27 months. Every seventh has no date. */
const imported = async (count: number): Promise<Workspace> => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: ZONE }).expect(200);
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: { EUR: 1.1 } }).expect(200);
  const today = dayOf(new Date().toISOString(), ZONE);
  const people = Array.from({ length: 9 }, (_, nth) => [`Person ${nth}`, `p${nth}@roofs.example`]);
  await ours.upload('/api/contacts/bulk/import', [['name', 'email'], ...people].map(csvLine).join('')).expect(200);
  const rows = Array.from({ length: count }, (_, nth) => {
    // Uses the last and first days of months often.
    const first = periodBounds('month', today, -(nth % 27)).from;
    const closed = shiftDay(first, [-1, 0, 4, 12, 27][nth % 5] as number);
    return [
      ...[`Deal ${nth}`, `${100 + nth * 7}${nth % 3 === 2 ? '' : '.35'}`, ['USD', 'EUR', 'JPY'][nth % 3] as string],
      ['closed_won', 'closed_won', 'closed_lost', 'proposal'][nth % 4] as string,
      ...[nth % 3 === 0 ? `Firm ${nth % 8}` : '', nth % 3 === 1 ? `p${nth % 9}@roofs.example` : ''],
      shiftDay(closed, -(nth % 50)),
      nth % 7 === 6 ? '' : ([closed, today].sort()[0] as string),
    ];
  });
  if (count > 0) {
    const { body } = await ours
      .upload('/api/deals/bulk/import', [HEADER, ...rows].map((cells) => csvLine(cells)).join(''))
      .expect(200);
    expect(body).toMatchObject({ imported: count, failed: 0 });
  }
  await api.db('targets').insert(
    (['month', 'quarter'] as const).flatMap((period) =>
      Object.entries(GOALS).map(([measure, goal]) => ({
        workspace_id: ours.workspaceId,
        id: crypto.randomUUID(),
        user_id: null,
        period,
        measure,
        goal,
        starts_on: '2020-01-01',
        currency: measure === 'won_amount' ? 'USD' : null,
      })),
    ),
  );
  return ours;
};

const VALUE = `case currency when 'USD' then amount when 'EUR' then amount * 1.1 end`;

const plain = async (ours: Workspace, columns: string, given: object = {}) => {
  const { rows } = await api.db.raw(
    `with own as (
       select *, ${VALUE} as value, (closed_at at time zone '${ZONE}')::date as day, (created_at at time zone '${ZONE}')::date as added
       from deals where workspace_id = :workspace and deleted_at is null
     ), customers as (
       select distinct on (coalesce(company_id, contact_id)) day from own
       where outcome = 'won' and coalesce(company_id, contact_id) is not null
       order by coalesce(company_id, contact_id), coalesce(closed_at, created_at), id
     ) select ${columns}`,
    { workspace: ours.workspaceId, ...given },
  );
  return rows[0];
};

test.each([0, 1, 240])(
  'after an import of %i past deals, every figure of a period equals that of plain SQL',
  async (count) => {
    const ours = await imported(count);
    const today = dayOf(new Date().toISOString(), ZONE);
    let won = 0;
    for (const [period, periods] of [
      ['month', 30],
      ['quarter', 10],
    ] as [PeriodLength, number][]) {
      for (let back = 0; back < periods; back += 1) {
        const bounds = periodBounds(period, today, -back);
        const { body } = await ours.get(`/api/targets?period=${period}&day=${bounds.to}`).expect(200);
        const { targets } = body as Targets;
        const reached = Object.fromEntries(targets.map((target) => [target.measure, target.reached]));
        expect(reached, `${period} ${bounds.from}`).toEqual(
          await plain(
            ours,
            `(select coalesce(round(sum(value), 2), 0)::float from own where outcome = 'won' and day between :from and :to) as won_amount,
           (select count(*)::int from own where outcome = 'won' and day between :from and :to) as won_deals,
           (select count(*)::int from customers where day between :from and :to) as new_customers, 0 as touches`,
            bounds,
          ),
        );
        won += reached.won_deals as number;
      }
    }
    expect(won).toBe(
      2 * (await plain(ours, `(select count(*)::int from own where outcome = 'won' and day is not null) as won`)).won,
    );

    const { body: month } = await ours.get('/api/dashboard/month').expect(200);
    for (const { month: name, days } of [month.current, month.last]) {
      const of = await plain(
        ours,
        `(select json_agg(coalesce((select round(sum(value), 2) from own where outcome = 'won' and own.day = days.day::date), 0) order by days.day)
        from generate_series(:first::date, least(:first::date + interval '1 month - 1 day', :today::date), '1 day') as days (day)) as days`,
        { first: `${name}-01`, today },
      );
      expect(days, name).toEqual(of.days);
    }
    for (const period of reportPeriods(ZONE)) {
      const { body } = await ours.get(`/api/reports/overview?${new URLSearchParams(period)}`).expect(200);
      const [from, to] = [period.from ?? '-infinity', period.to ?? 'infinity'];
      const is = period.from || period.to ? '' : 'or true';
      const figures = await plain(
        ours,
        `(select count(*)::int from own where added between :from and :to) as deals,
       (select count(*)::int from own where outcome = 'won' and (day between :from and :to ${is})) as won,
       (select count(*)::int from own where outcome = 'lost' and (day between :from and :to ${is})) as lost,
       (select coalesce(round(sum(value), 2), 0)::float from own where outcome = 'won' and (day between :from and :to ${is})) as revenue,
       (select coalesce(round(sum(value), 2), 0)::float from own where added between :from and :to) as value`,
        { from, to },
      );
      expect(body.figures, JSON.stringify(period)).toMatchObject(figures);
    }
  },
);
