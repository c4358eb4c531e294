import type { CompanyFilter } from '@rapport/shared/companies';
import type { ContactFilter } from '@rapport/shared/contacts';
import type { DealQuery } from '@rapport/shared/deals';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF, type RecordTableName } from '@rapport/shared/recordTypes';
import type { TaskFilter } from '@rapport/shared/tasks';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { attentionIn, daysToInstants } from '../deals/deals.service';
import { timeZoneOf } from '../settings/settings.readModel';
import { matchingTasks } from '../tasks/tasks.readModel';
import type { Narrowing } from './narrowing';
import { type NarrowingOptions, narrowed } from './narrowing.readModel';
import { matchingRecords } from './recordList.readModel';

/** A query for records of a type, in an object because awaiting a query would run it. */
export interface Matches {
  matches: Knex.QueryBuilder;
  narrowing?: Narrowing;
}

/** Finds the records of a type that match the query of its list. */
type Match = (scope: Scope, query: object, options?: NarrowingOptions) => Promise<Matches>;

const MATCH: Record<ListedTable, Match> = {
  contacts: async (scope, query, options) => {
    const narrowedQuery = await narrowed(scope, 'contact', query as ContactFilter, options);
    return { matches: matchingContacts(scope, narrowedQuery), narrowing: narrowedQuery.narrowing };
  },
  companies: async (scope, query, options) => {
    const narrowedQuery = await narrowed(scope, 'company', query as CompanyFilter, options);
    return { matches: matchingCompanies(scope, narrowedQuery), narrowing: narrowedQuery.narrowing };
  },
  deals: async (scope, query: Partial<DealQuery>, options) => {
    const attention = await attentionIn(scope, query);
    const narrowedQuery = await narrowed(scope, 'deal', await daysToInstants(scope, query), options);
    return { matches: matchingDeals(scope, narrowedQuery, attention), narrowing: narrowedQuery.narrowing };
  },
  tasks: async (scope, query, options) => {
    const narrowedQuery = await narrowed(scope, 'task', query as TaskFilter, options);
    return {
      matches: matchingTasks(scope, narrowedQuery, await timeZoneOf(scope)),
      narrowing: narrowedQuery.narrowing,
    };
  },
};

/**
 * A query for all records that match the query of a list, on all its pages. For a type whose list has no filters, all
 * records.
 * @throws 422 for a filter that does not fit the fields, and a view that the caller cannot see
 */
export const matchingQuery = async (scope: Scope, table: RecordTableName, query: object): Promise<Matches> => {
  const match: Match | undefined = (MATCH as Partial<Record<RecordTableName, Match>>)[table];
  return match ? match(scope, query) : { matches: matchingRecords(scope, OBJECT_TYPE_OF[table], {}) };
};

/** The records that a filter selects for a change. `within` is its path in the request. @throws 422 also for a view with a removed field */
export const recordsMatching = (
  scope: Scope,
  table: ListedTable,
  { filter, within }: { filter: object; within: string },
) => MATCH[table](scope, filter, { within, isWhole: true });
