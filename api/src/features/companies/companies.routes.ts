import { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { findRecord } from '../records/records.repository';
import { deleteRecord, restoreRecord } from '../records/trash';
import { listCompanies } from './companies.readModel';
import { COMPANIES } from './companies.repository';
import { changeCompany, createCompany } from './companies.service';

const CompanyPath = z.object({ companyId: z.uuid() });

export const companyRoutes = Router();

companyRoutes.get(
  '/companies',
  endpoint(
    { operationId: 'listCompanies', summary: 'List companies', query: CompanyQuery, reply: z.array(Company) },
    ({ query, scope }) => listCompanies(scope, query),
  ),
);

companyRoutes.post(
  '/companies',
  endpoint(
    {
      operationId: 'createCompany',
      summary: 'Create a company',
      location: '/companies/:id',
      body: NewCompany,
      reply: Company,
      status: 201,
    },
    ({ body, scope }) => createCompany(scope, body),
  ),
);

companyRoutes.get(
  '/companies/:companyId',
  endpoint(
    { operationId: 'getCompany', summary: 'Get a company', path: CompanyPath, reply: Company },
    ({ path, scope }) => findRecord(scope, COMPANIES, path.companyId),
  ),
);

updateRoute(
  companyRoutes,
  '/companies/:companyId',
  endpoint(
    {
      operationId: 'updateCompany',
      summary: 'Update a company',
      path: CompanyPath,
      body: CompanyChange,
      reply: Company,
    },
    ({ path, body, scope, seenVersion }) => changeCompany(scope, path.companyId, body, seenVersion),
  ),
);

companyRoutes.delete(
  '/companies/:companyId',
  endpoint({ operationId: 'deleteCompany', summary: 'Delete a company', path: CompanyPath }, ({ path, scope }) =>
    deleteRecord(scope, COMPANIES, path.companyId),
  ),
);

companyRoutes.post(
  '/companies/:companyId/restore',
  endpoint(
    { operationId: 'restoreCompany', summary: 'Restore a deleted company', path: CompanyPath, reply: Company },
    ({ path, scope }) => restoreRecord(scope, COMPANIES, path.companyId),
  ),
);
