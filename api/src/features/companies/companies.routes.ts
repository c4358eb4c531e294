import { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import { apiRouter } from '../../http/apiRouter';
import { createRecord } from '../records/changeRecord';
import { recordRoutes } from '../records/records.routes';
import { listCompanies } from './companies.readModel';
import { COMPANIES } from './companies.repository';
import { changeCompany } from './companies.service';

export const companyRoutes = apiRouter();

recordRoutes(companyRoutes, {
  table: COMPANIES,
  schemas: { record: Company, new: NewCompany, change: CompanyChange, query: CompanyQuery },
  list: listCompanies,
  create: (scope, company) => createRecord(scope, COMPANIES, company),
  change: changeCompany,
});
