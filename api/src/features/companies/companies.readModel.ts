import type { Company, CompanyFilter, CompanyQuery } from '@rapport/shared/companies';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { type Narrowed, narrowed } from '../records/narrowing.readModel';
import { matchingRecords } from '../records/recordList.readModel';
import { listOrSimilar } from '../records/similar.readModel';
import { COMPANIES } from './companies.repository';

export const listCompanies = async (scope: Scope, query: CompanyQuery): Promise<Page<Company>> => {
  const narrowedQuery = await narrowed(scope, 'company', query);
  return listOrSimilar(scope, COMPANIES, narrowedQuery, (part) => matchingCompanies(scope, part));
};

/** A query for the companies that match a search and filters. */
export const matchingCompanies = (scope: Scope, { industry, ...query }: Narrowed<CompanyFilter>): Knex.QueryBuilder => {
  const matches = matchingRecords(scope, 'company', query);
  return industry ? matches.where('companies.industry', industry) : matches;
};
