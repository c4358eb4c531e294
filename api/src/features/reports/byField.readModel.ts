import { msg } from '@lingui/core/macro';
import { isCounted } from '@rapport/shared/countedFields';
import type { FieldReport, FieldReportQuery } from '@rapport/shared/reports';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { fieldsOf } from '../fields/custom.service';
import { dealsClosed, dealsExpected, type ReportContext, sumsApart, valueIn } from './valuedDeals.readModel';

type Row = FieldReport['values'][number];

const NOTHING = { won: 0, won_amount: 0, lost: 0, open: 0, open_amount: 0 };

/** What was won and lost in a period and what is open now, by the values of an own field in the order of its options. */
export const readByField = async (
  scope: Scope,
  { field: key, ...query }: FieldReportQuery,
  { zone, settings }: ReportContext,
): Promise<FieldReport> => {
  const field = (await fieldsOf(scope, 'deal')).find((each) => each.key === key);
  if (!field || !isCounted(field)) {
    throw invalid({ field: msg`Use the key of a field of deals that is a choice, a checkbox or a person` });
  }
  const worth = `coalesce(round(sum(${valueIn(settings)}) filter (where outcome = 'won'), 2), 0)`;
  const closed: Pick<Row, 'value' | 'won' | 'won_amount' | 'lost'>[] = await byValue(
    dealsClosed(scope, query, zone),
    key,
  ).select(
    scope.db.raw(`own.value, ${worth} as won_amount,
      count(*) filter (where outcome = 'won') as won, count(*) filter (where outcome = 'lost') as lost`),
  );
  const stillOpen = dealsExpected(scope, { owner_id: query.owner_id, pipeline_id: query.pipeline_id });
  const open: Pick<Row, 'value' | 'open' | 'open_amount'>[] = await byValue(stillOpen.clone(), key).select(
    scope.db.raw(`own.value, count(*) as open, coalesce(round(sum(${valueIn(settings)}), 2), 0) as open_amount`),
  );
  const values = new Map<string | null, Row>();
  for (const each of [...closed, ...open]) {
    values.set(each.value, { ...NOTHING, ...values.get(each.value), ...each });
  }
  const order = field.options.map((option) => option.key);
  const placeOf = ({ value }: Row) => (value === null ? Number.POSITIVE_INFINITY : order.indexOf(value));
  return {
    currency: settings.currency,
    apart: await sumsApart(stillOpen, settings),
    values: [...values.values()].sort((one, other) => placeOf(one) - placeOf(other) || other.won - one.won),
  };
};

/** Groups deals by the values of an own field. */
const byValue = (deals: Knex.QueryBuilder, key: string) =>
  deals
    .joinRaw(
      `left join lateral jsonb_array_elements_text(
        case jsonb_typeof(deals.custom -> :key::text) when 'array' then deals.custom -> :key::text
          else jsonb_build_array(deals.custom -> :key::text) end
      ) as own (value) on true`,
      { key } as never,
    )
    .groupBy('own.value');
