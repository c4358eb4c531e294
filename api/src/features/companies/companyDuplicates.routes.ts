import { Company } from '@rapport/shared/companies';
import { CompanyDuplicate, Distinction, DuplicateQuery, Merge, NewCompanyMerge } from '@rapport/shared/duplicates';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listDuplicates } from '../merges/duplicates.readModel';
import { distinguish, forgetDistinction, mergeRecords, readMerges, undoMerge } from '../merges/merges.service';
import { COMPANY_MERGING } from './companyMerging';

export const companyDuplicateRoutes = apiRouter();

companyDuplicateRoutes.get(
  '/companies/duplicates',
  {
    operationId: 'listCompanyDuplicates',
    summary: 'List possible duplicates of companies',
    query: DuplicateQuery,
    writes: true,
    reply: z.array(CompanyDuplicate),
  },
  ({ query, scope }) => listDuplicates(scope, COMPANY_MERGING, query),
);

companyDuplicateRoutes.post(
  '/companies/distinctions',
  { operationId: 'markCompaniesAsDistinct', summary: 'Mark two companies as not duplicates', body: Distinction },
  ({ body, scope }) => distinguish(scope, COMPANY_MERGING, body),
);

companyDuplicateRoutes.post(
  '/companies/distinctions/undo',
  {
    operationId: 'unmarkCompaniesAsDistinct',
    summary: 'Suggest two companies as duplicates again',
    body: Distinction,
  },
  ({ body, scope }) => forgetDistinction(scope, COMPANY_MERGING, body),
);

companyDuplicateRoutes.get(
  '/companies/merges',
  { operationId: 'listCompanyMerges', summary: 'List merges of companies that can be undone', reply: z.array(Merge) },
  ({ scope }) => readMerges(scope, COMPANY_MERGING),
);

companyDuplicateRoutes.post(
  '/companies/merges/:companyMergeId/undo',
  { operationId: 'undoCompanyMerge', summary: 'Undo a merge of companies', isBulk: true, reply: Company },
  ({ path, scope }) => undoMerge(scope, COMPANY_MERGING, path.companyMergeId),
);

companyDuplicateRoutes.post(
  '/companies/:companyId/merge',
  {
    operationId: 'mergeCompanies',
    summary: 'Merge another company into a company',
    isBulk: true,
    body: NewCompanyMerge,
    reply: z.object({ id: z.uuid(), company: Company }),
  },
  async ({ path, body, scope }) => {
    const { id, record } = await mergeRecords(scope, COMPANY_MERGING, path.companyId, body);
    return { id, company: record };
  },
);
