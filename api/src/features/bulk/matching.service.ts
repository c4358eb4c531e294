import type { CompanyFilter } from '@rapport/shared/companies';
import type { ContactFilter } from '@rapport/shared/contacts';
import type { DealListFilter } from '@rapport/shared/deals';
import type { ListedTable } from '@rapport/shared/recordFields';
import type { TaskFilter } from '@rapport/shared/tasks';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { daysToInstants } from '../deals/deals.service';
import { narrowed } from '../records/narrowing.readModel';
import { timeZoneOf } from '../settings/settings.readModel';
import { matchingTasks } from '../tasks/tasks.readModel';

/** In an object, because a promise of a query would run it. */
interface Matches {
  matches: Knex.QueryBuilder;
}

/** Finds the records of a type that match a filter of its list. `within` is the path of the filter in the request. */
type Match = (scope: Scope, filter: object, within: string) => Promise<Matches>;

const MATCH: Record<ListedTable, Match> = {
  contacts: async (scope, filter, within) => ({
    matches: matchingContacts(
      scope,
      await narrowed(scope, 'contact', filter as ContactFilter, { within, isWhole: true }),
    ),
  }),
  companies: async (scope, filter, within) => ({
    matches: matchingCompanies(
      scope,
      await narrowed(scope, 'company', filter as CompanyFilter, { within, isWhole: true }),
    ),
  }),
  deals: async (scope, filter, within) => ({
    matches: matchingDeals(
      scope,
      await narrowed(scope, 'deal', await daysToInstants(scope, filter as DealListFilter), { within, isWhole: true }),
    ),
  }),
  tasks: async (scope, filter, within) => ({
    matches: matchingTasks(
      scope,
      await narrowed(scope, 'task', filter as TaskFilter, { within, isWhole: true }),
      await timeZoneOf(scope),
    ),
  }),
};

/** @throws 422 for a filter that does not fit the fields, and a view that the caller does not see */
export const recordsMatching = (
  scope: Scope,
  table: ListedTable,
  { filter, within }: { filter: object; within: string },
) => MATCH[table](scope, filter, within);
