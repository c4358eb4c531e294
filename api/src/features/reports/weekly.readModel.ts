import type { WorkspaceSettings } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { IS_OPEN } from '../deals/chance';
import { sumsWithoutRate, valueIn } from './valuedDeals.readModel';

/** The figures of the last seven days in the time zone, and the number of open deals now. */
export const readWeek = async (scope: Scope, settings: WorkspaceSettings, zone: string) => {
  const since = scope.db.raw(`((now() at time zone ?)::date - 7)::timestamp at time zone ?`, [zone, zone]);
  const count = async (rows: Knex.QueryBuilder) => Number((await rows.count({ count: '*' }).first()).count);
  const deals = readRows(scope, 'deals').where({ 'deals.outcome': 'won' }).where('deals.closed_at', '>=', since);
  const [won] = await deals
    .clone()
    .select(scope.db.raw(`count(*) as deals, coalesce(round(sum(${valueIn(settings)})), 0) as value`));
  return {
    deals: Number(won.deals),
    value: Number(won.value),
    apart: await sumsWithoutRate(deals, settings),
    contacts: await count(readRows(scope, 'contacts').where('contacts.created_at', '>=', since)),
    tasks: await count(readRows(scope, 'tasks').where('tasks.done_at', '>=', since)),
    openDeals: await count(readRows(scope, 'deals').whereRaw(IS_OPEN)),
  };
};
