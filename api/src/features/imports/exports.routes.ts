import { ChosenIds } from '@rapport/shared/bulk';
import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import type { ImportedNoun } from '@rapport/shared/imports';
import { type Response, Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { companiesMatching } from '../companies/companies.service';
import { contactsMatching } from '../contacts/contacts.service';
import { exportCsv } from './exports.service';

export const exportRoutes = Router();

exportRoutes.get(
  '/contacts/export/csv',
  endpoint({ summary: 'Export contacts as CSV', query: ContactQuery }, async ({ query, scope, res }) => {
    attach(res, 'contacts');
    await exportCsv(scope, 'contacts', contactsMatching(scope, query), res);
    res.end();
  }),
);

exportRoutes.get(
  '/companies/export/csv',
  endpoint({ summary: 'Export companies as CSV', query: CompanyQuery }, async ({ query, scope, res }) => {
    attach(res, 'companies');
    await exportCsv(scope, 'companies', companiesMatching(scope, query), res);
    res.end();
  }),
);

exportRoutes.post(
  '/contacts/export/csv',
  endpoint({ summary: 'Export chosen contacts as CSV', body: ChosenIds }, async ({ body, scope, res }) => {
    attach(res, 'contacts');
    await exportCsv(scope, 'contacts', contactsMatching(scope, {}).whereIn('contacts.id', body.ids), res);
    res.end();
  }),
);

exportRoutes.post(
  '/companies/export/csv',
  endpoint({ summary: 'Export chosen companies as CSV', body: ChosenIds }, async ({ body, scope, res }) => {
    attach(res, 'companies');
    await exportCsv(scope, 'companies', companiesMatching(scope, {}).whereIn('companies.id', body.ids), res);
    res.end();
  }),
);

const attach = (res: Response, noun: ImportedNoun) =>
  res.type('text/csv; charset=utf-8').attachment(`rapport-${noun}-${new Date().toISOString().slice(0, 10)}.csv`);
