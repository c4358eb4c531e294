import { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { createRecord } from '../records/changeRecord';
import { recordRoutes, upsertRoutes } from '../records/records.routes';
import { listCompanies } from './companies.readModel';
import { COMPANIES } from './companies.repository';
import { changeCompany } from './companies.service';

export const companyRoutes = apiRouter();

const writing = {
  table: COMPANIES,
  schemas: { new: NewCompany, change: CompanyChange },
  create: (scope: Scope, company: NewCompany) => createRecord(scope, COMPANIES, company),
  change: changeCompany,
};

upsertRoutes(companyRoutes, ['external_id'], { ...writing, record: Company });

recordRoutes(companyRoutes, {
  ...writing,
  schemas: { ...writing.schemas, record: Company, query: CompanyQuery },
  list: listCompanies,
});
