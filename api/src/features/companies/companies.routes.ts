import { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import { CompanyDuplicate, NewCompanyMerge } from '@rapport/shared/duplicates';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { mergeRoutes } from '../merges/merges.routes';
import { createRecord } from '../records/changeRecord';
import { recordRoutes, upsertRoutes } from '../records/records.routes';
import { listCompanies } from './companies.readModel';
import { COMPANIES } from './companies.repository';
import { changeCompany } from './companies.service';
import { COMPANY_MERGING } from './companyMerging';

export const companyRoutes = apiRouter({ companies: 'Companies and the contacts who work for them.' });

mergeRoutes(companyRoutes, {
  mergeable: COMPANY_MERGING,
  schemas: { record: Company, duplicate: CompanyDuplicate, merge: NewCompanyMerge },
  // A company may have tens of thousands of contacts.
  isBulk: true,
});

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
