import { shiftDay } from '@rapport/shared/dates';
import type { WorkspaceSettings } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { IS_OPEN } from '../deals/isOpen';
import { IS_CANCELED_MEETING } from '../tasks/canceledMeeting';
import { dealValueSql, sumsWithoutRate } from './valuedDeals.readModel';

/** The figures of the seven days before a day in the time zone, and the current number of open deals. */
export const readWeek = async (scope: Scope, settings: WorkspaceSettings, zone: string, day: string) => {
  // Without the day itself, on which the report is sent, because it would count in two weeks.
  const [first, last] = [shiftDay(day, -7), shiftDay(day, -1)];
  const inWeek = (table: string, column: string) =>
    withinDays(scope, readRows(scope, table), `${table}.${column}`, { from: first, to: last, zone });
  const count = async (rows: Knex.QueryBuilder) => Number((await rows.count({ count: '*' }).first()).count);
  const deals = inWeek('deals', 'closed_at').where({ 'deals.outcome': 'won' });
  const [won] = await deals
    .clone()
    .select(scope.db.raw(`count(*) as deals, coalesce(round(sum(${dealValueSql(settings)})), 0) as value`));
  return {
    first,
    last,
    deals: Number(won.deals),
    value: Number(won.value),
    apart: await sumsWithoutRate(deals, settings),
    contacts: await count(inWeek('contacts', 'created_at')),
    tasks: await count(inWeek('tasks', 'done_at').whereRaw(`not ${IS_CANCELED_MEETING}`)),
    openDeals: await count(readRows(scope, 'deals').whereRaw(IS_OPEN)),
  };
};
