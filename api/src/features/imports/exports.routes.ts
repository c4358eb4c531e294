import { ChosenIds } from '@rapport/shared/bulk';
import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import { DealQuery } from '@rapport/shared/deals';
import { fileName } from '@rapport/shared/fileName';
import type { ImportedNoun } from '@rapport/shared/imports';
import { TaskQuery } from '@rapport/shared/tasks';
import { type Response, Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { companiesMatching } from '../companies/companies.service';
import { contactsMatching } from '../contacts/contacts.service';
import { dealsMatching } from '../deals/deals.service';
import { timeZoneOf } from '../settings/settings.service';
import { tasksMatching } from '../tasks/tasks.service';
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

exportRoutes.get(
  '/deals/export/csv',
  endpoint({ summary: 'Export deals as CSV', query: DealQuery }, async ({ query, scope, res }) => {
    attach(res, 'deals');
    await exportCsv(scope, 'deals', dealsMatching(scope, query), res);
    res.end();
  }),
);

exportRoutes.get(
  '/tasks/export/csv',
  endpoint({ summary: 'Export tasks as CSV', query: TaskQuery }, async ({ query, scope, res }) => {
    attach(res, 'tasks');
    await exportCsv(scope, 'tasks', tasksMatching(scope, query, await timeZoneOf(scope)), res);
    res.end();
  }),
);

exportRoutes.post(
  '/contacts/export/csv',
  endpoint(
    { summary: 'Export chosen contacts as CSV', body: ChosenIds, whileSuspended: true },
    async ({ body, scope, res }) => {
      attach(res, 'contacts');
      await exportCsv(scope, 'contacts', contactsMatching(scope, {}).whereIn('contacts.id', body.ids), res);
      res.end();
    },
  ),
);

exportRoutes.post(
  '/companies/export/csv',
  endpoint(
    { summary: 'Export chosen companies as CSV', body: ChosenIds, whileSuspended: true },
    async ({ body, scope, res }) => {
      attach(res, 'companies');
      await exportCsv(scope, 'companies', companiesMatching(scope, {}).whereIn('companies.id', body.ids), res);
      res.end();
    },
  ),
);

const attach = (res: Response, noun: ImportedNoun) =>
  res.type('text/csv; charset=utf-8').attachment(fileName(noun, 'csv'));
