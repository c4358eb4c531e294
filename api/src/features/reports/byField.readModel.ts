import { msg } from '@lingui/core/macro';
import { isCountable } from '@rapport/shared/countableFields';
import type { FieldReport, FieldReportQuery } from '@rapport/shared/reports';
import type { Said } from '@rapport/shared/words';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { fieldsOf } from '../fields/custom.service';
import {
  dealsClosed,
  dealsExpected,
  dealValueSql,
  inEither,
  type ReportContext,
  sumsWithoutRate,
} from './valuedDeals.readModel';

type FieldHolder = FieldReportQuery['of'];
type Row = FieldReport['values'][number];

const TABLES = { contact: 'contacts', company: 'companies' } as const;

const REFUSED: Record<FieldHolder, Said> = {
  deal: msg`Use the key of a field of deals that is a choice, a checkbox or a person`,
  contact: msg`Use the key of a field of contacts that is a choice, a checkbox or a person`,
  company: msg`Use the key of a field of companies that is a choice, a checkbox or a person`,
};

const NOTHING = { won: 0, won_amount: 0, lost: 0, open: 0, open_amount: 0 };

/** The deals won and lost in a period, and those open now, by the values of an own field, in the order of its options. */
export const readByField = async (
  scope: Scope,
  { field: key, of: holder, ...query }: FieldReportQuery,
  { zone, settings }: ReportContext,
): Promise<FieldReport> => {
  const field = (await fieldsOf(scope, holder)).find((each) => each.key === key);
  if (!field || !isCountable(field)) {
    throw invalid({ field: REFUSED[holder] });
  }
  const worth = `coalesce(round(sum(${dealValueSql(settings)}) filter (where outcome = 'won'), 2), 0)`;
  const grouping = { key, holder, isCheckbox: field.type === 'checkbox' };
  const closed: Pick<Row, 'value' | 'won' | 'won_amount' | 'lost'>[] = await byValue(
    scope,
    dealsClosed(scope, query, zone),
    grouping,
  ).select(
    scope.db.raw(`own.value, ${worth} as won_amount,
      count(*) filter (where outcome = 'won') as won, count(*) filter (where outcome = 'lost') as lost`),
  );
  const stillOpen = dealsExpected(scope, { owner_id: query.owner_id, pipeline_id: query.pipeline_id });
  const open: Pick<Row, 'value' | 'open' | 'open_amount'>[] = await byValue(scope, stillOpen.clone(), grouping).select(
    scope.db.raw(`own.value, count(*) as open, coalesce(round(sum(${dealValueSql(settings)}), 2), 0) as open_amount`),
  );
  const values = new Map<string | null, Row>();
  for (const each of [...closed, ...open]) {
    values.set(each.value, { ...NOTHING, ...values.get(each.value), ...each });
  }
  const won = dealsClosed(scope, query, zone).where('deals.outcome', 'won');
  const order = field.options.map((option) => option.key);
  const placeOf = ({ value }: Row) => (value === null ? Number.POSITIVE_INFINITY : order.indexOf(value));
  return {
    currency: settings.currency,
    apart: await sumsWithoutRate(inEither(scope, won, stillOpen), settings),
    values: [...values.values()].sort((one, other) => placeOf(one) - placeOf(other) || other.won - one.won),
  };
};

interface Grouping {
  key: string;
  holder: FieldHolder;
  isCheckbox: boolean;
}

/** Groups deals by the values of their own field, or of an own field of their contact or company outside the trash. */
const byValue = (scope: Scope, deals: Knex.QueryBuilder, { key, holder, isCheckbox }: Grouping) => {
  if (holder !== 'deal') {
    const table = TABLES[holder];
    const holders = readRows(scope, table).select(`${table}.id as holder_id`, `${table}.custom as holder_custom`);
    deals.leftJoin(holders.as('holder'), 'holder.holder_id', `deals.${holder}_id`);
  }
  const custom = holder === 'deal' ? 'deals.custom' : 'holder.holder_custom';
  // An unset checkbox counts as off, as in the filters of lists.
  const value = isCheckbox
    ? `(jsonb_build_object(:key::text, false) || ${custom}) -> :key::text`
    : `${custom} -> :key::text`;
  return deals
    .joinRaw(
      `left join lateral jsonb_array_elements_text(
        case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end
      ) as own (value) on true`,
      { key } as never,
    )
    .groupBy('own.value');
};
