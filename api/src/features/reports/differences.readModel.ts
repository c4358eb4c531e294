import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { shareInterval, sharesDiffer } from '@rapport/shared/significance';
import { everyRow, type Scope } from '../../db/scope';
import { fieldsOf } from '../fields/custom.service';
import { dealsClosed, dealValueSql, type ReportContext } from './valuedDeals.readModel';

type Difference = AdvancedReport['differences'][number];

/** With fewer deals, a fact does not show anything. */
const DEALS_MIN = 10;
const SHOWN = 10;
/** The maximum number of values to compare, most frequent first. */
const VALUES_MAX = 200;

/**
 * The contacts or companies of the closed deals, found by all their ids at once. With a plain join, PostgreSQL would
 * read all contacts of the workspace, a million for 12,000 deals, and looking up each of them takes twice as long.
 */
const lookedUp = (scope: Scope, table: 'contacts' | 'companies', id: 'contact_id' | 'company_id', facts: string[]) =>
  everyRow(scope, table)
    .whereRaw(`${table}.id = any(array(select ${id} from closed))`)
    .select(`${table}.id as ${id}`, ...facts);

interface FactRow {
  column: Difference['column'];
  key: string;
  value: string;
  won: number;
  of: number;
}

/** Counts the closed deals of a period with each fact, and how many of them were won. */
const countFacts = (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
  ownKeys: string[],
): PromiseLike<FactRow[]> => {
  const value = dealValueSql(settings);
  const closed = dealsClosed(scope, query, zone).select(
    'deals.outcome',
    'deals.custom',
    'deals.contact_id',
    'deals.company_id',
    // Amounts without a rate count neither as small nor as large.
    scope.db.raw(`case when ${value} is not null then ntile(4) over (partition by ${value} is null order by ${value}) end
        as quarter`),
  );
  return scope.db
    .from('closed')
    .with('closed', closed)
    .leftJoin(
      lookedUp(scope, 'contacts', 'contact_id', ['source']).as('contact'),
      'contact.contact_id',
      'closed.contact_id',
    )
    .leftJoin(
      lookedUp(scope, 'companies', 'company_id', ['industry', 'size']).as('company'),
      'company.company_id',
      'closed.company_id',
    )
    .joinRaw(
      `cross join lateral (
        select 'source' as "column", '' as key, source as value union all select 'industry', '', industry
        union all select 'size', '', size union all select 'amount', '', quarter::text
        union all select 'own', key, closed.custom->>key from unnest(?::text[]) as key
      ) as facts`,
      [ownKeys],
    )
    .whereRaw(`coalesce(facts.value, '') <> ''`)
    .groupBy('facts.column', 'facts.key', 'facts.value')
    .havingRaw('count(*) >= ?', [DEALS_MIN])
    .orderByRaw('count(*) desc, 1, 2, 3')
    .limit(VALUES_MAX)
    .select(
      'facts.column',
      'facts.key',
      'facts.value',
      scope.db.raw(`(count(*) filter (where outcome = 'won'))::int as won, count(*)::int as of`),
    );
};

/**
 * The facts in which the won and lost deals of a period differ. Only facts known before the outcome count, so neither
 * the lost reason nor how far a deal came.
 */
export const readDifferences = async (
  scope: Scope,
  query: ReportQuery,
  context: ReportContext,
): Promise<Difference[]> => {
  const fields = (await fieldsOf(scope, 'deal')).filter(({ type }) => type === 'choice' || type === 'checkbox');
  const facts = await countFacts(
    scope,
    query,
    context,
    fields.map(({ key }) => key),
  );
  const [all] = await dealsClosed(scope, query, context.zone).select(
    scope.db.raw(`(count(*) filter (where deals.outcome = 'won'))::int as won, count(*)::int as of`),
  );
  return facts
    .map((fact) => ({ ...fact, others_won: all.won - fact.won, others: all.of - fact.of }))
    .filter(({ won, of, others_won, others }) =>
      sharesDiffer({ count: won, of }, { count: others_won, of: others }, facts.length),
    )
    .sort((one, other) => differenceIn(other) - differenceIn(one) || other.of - one.of)
    .slice(0, SHOWN)
    .map(({ key, value, ...fact }) => {
      const field = fields.find((each) => fact.column === 'own' && each.key === key);
      const { low, high } = shareInterval({ count: fact.won, of: fact.of });
      const named = field?.options.find((option) => option.key === value)?.label ?? value;
      return { ...fact, label: field?.label ?? '', value: named, low: percent(low), high: percent(high) };
    });
};

const percent = (share: number) => Math.round(100 * share);

const differenceIn = ({ won, of, others_won, others }: Pick<Difference, 'won' | 'of' | 'others_won' | 'others'>) =>
  Math.abs(won / of - others_won / others);
