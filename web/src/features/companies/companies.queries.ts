import type { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import { recordQueries } from '../../lib/records/recordQueries';
import type { Narrowing } from '../../lib/views/narrowing';

export type CompanyFilter = Narrowing & Partial<Pick<CompanyQuery, 'search' | 'industry' | 'owner_id' | 'sort'>>;

const companies = recordQueries<{ item: Company; draft: NewCompany; change: CompanyChange; filter: CompanyFilter }>(
  'companies',
);

export const companyQueries = { ...companies, edit: companies.edit({ keepsList: true }) };
