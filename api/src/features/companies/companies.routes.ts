import { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { findCompany, listCompanies } from './companies.repository';
import { changeCompany, createCompany, deleteCompany, undeleteCompany } from './companies.service';

const CompanyPath = z.object({ companyId: z.uuid() });

export const companyRoutes = Router();

companyRoutes.get(
  '/companies',
  endpoint({ summary: 'List companies', query: CompanyQuery, reply: z.array(Company) }, ({ query, scope }) =>
    listCompanies(scope, query),
  ),
);

companyRoutes.post(
  '/companies',
  endpoint({ summary: 'Add a company', body: NewCompany, reply: Company, status: 201 }, ({ body, scope }) =>
    createCompany(scope, body),
  ),
);

companyRoutes.get(
  '/companies/:companyId',
  endpoint({ summary: 'Read a company', path: CompanyPath, reply: Company }, ({ path, scope }) =>
    findCompany(scope, path.companyId),
  ),
);

companyRoutes.put(
  '/companies/:companyId',
  endpoint(
    { summary: 'Change a company', path: CompanyPath, body: CompanyChange, reply: Company },
    ({ path, body, scope, seenVersion }) => changeCompany(scope, path.companyId, body, seenVersion),
  ),
);

companyRoutes.delete(
  '/companies/:companyId',
  endpoint({ summary: 'Move a company to the trash', path: CompanyPath }, ({ path, scope }) =>
    deleteCompany(scope, path.companyId),
  ),
);

companyRoutes.post(
  '/companies/:companyId/restore',
  endpoint({ summary: 'Take a company out of the trash', path: CompanyPath, reply: Company }, ({ path, scope }) =>
    undeleteCompany(scope, path.companyId),
  ),
);
