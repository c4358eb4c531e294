import type { Company, CompanyFilter, CompanyQuery } from '@rapport/shared/companies';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { matching } from '../../db/search';
import type { Page } from '../../http/pages';
import { listRecords } from '../records/records.repository';
import { COMPANIES } from './companies.repository';

export const listCompanies = (scope: Scope, query: CompanyQuery): Promise<Page<Company>> =>
  listRecords(scope, COMPANIES, matchingCompanies(scope, query), query);

/** The companies that match a search and filters, as a query to read from. */
export const matchingCompanies = (
  scope: Scope,
  { search, industry, owner_id, updated_since }: CompanyFilter,
): Knex.QueryBuilder => {
  const matches = readRows(scope, 'companies');
  if (search) matching(matches, 'companies', search);
  if (industry) matches.where('companies.industry', industry);
  if (owner_id) matches.where('companies.owner_id', owner_id);
  if (updated_since) matches.where('companies.updated_at', '>=', updated_since);
  return matches;
};
