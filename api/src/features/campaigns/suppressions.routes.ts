import {
  NewSuppression,
  NewTemplate,
  Suppression,
  SuppressionQuery,
  Template,
  TemplateChange,
} from '@rapport/shared/campaigns';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { sanitizeEmail } from './composeEmail';
import {
  deleteSuppression,
  findSuppression,
  listSuppressions,
  suppress,
  suppressionOf,
} from './suppressions.repository';
import { deleteTemplate, findTemplate, insertTemplate, listTemplates } from './templates.repository';
import { changeTemplate } from './templates.service';

const TemplatePath = z.object({ templateId: z.uuid() });
const SuppressionPath = z.object({ suppressionId: z.uuid() });

/** What campaigns have in common: templates, and those not to be written to. */
export const suppressionRoutes = Router();

suppressionRoutes.get(
  '/templates',
  endpoint({ operationId: 'listTemplates', summary: 'List templates', reply: z.array(Template) }, ({ scope }) =>
    listTemplates(scope),
  ),
);

suppressionRoutes.post(
  '/templates',
  endpoint(
    {
      operationId: 'createTemplate',
      summary: 'Create a template',
      location: '/templates/:id',
      body: NewTemplate,
      reply: Template,
      status: 201,
    },
    ({ body, scope }) => insertTemplate(scope, sanitizeEmail(body)),
  ),
);

suppressionRoutes.get(
  '/templates/:templateId',
  endpoint(
    { operationId: 'getTemplate', summary: 'Get a template', path: TemplatePath, reply: Template },
    ({ path, scope }) => findTemplate(scope, path.templateId),
  ),
);

updateRoute(
  suppressionRoutes,
  '/templates/:templateId',
  endpoint(
    {
      operationId: 'updateTemplate',
      summary: 'Update a template',
      path: TemplatePath,
      body: TemplateChange,
      reply: Template,
    },
    ({ path, body, scope, seenVersion }) => changeTemplate(scope, path.templateId, body, seenVersion),
  ),
);

suppressionRoutes.delete(
  '/templates/:templateId',
  endpoint({ operationId: 'deleteTemplate', summary: 'Delete a template', path: TemplatePath }, ({ path, scope }) =>
    deleteTemplate(scope, path.templateId),
  ),
);

suppressionRoutes.get(
  '/suppressions',
  endpoint(
    {
      operationId: 'listSuppressions',
      summary: 'List suppressed addresses',
      query: SuppressionQuery,
      reply: z.array(Suppression),
    },
    ({ query, scope }) => listSuppressions(scope, query),
  ),
);

suppressionRoutes.post(
  '/suppressions',
  endpoint(
    {
      operationId: 'createSuppression',
      summary: 'Suppress an address',
      location: '/suppressions/:id',
      body: NewSuppression,
      reply: Suppression,
      status: 201,
    },
    async ({ body, scope }) => {
      await suppress(scope, body.email, 'manual');
      return suppressionOf(scope, body.email);
    },
  ),
);

suppressionRoutes.get(
  '/suppressions/:suppressionId',
  endpoint(
    { operationId: 'getSuppression', summary: 'Get a suppressed address', path: SuppressionPath, reply: Suppression },
    ({ path, scope }) => findSuppression(scope, path.suppressionId),
  ),
);

suppressionRoutes.delete(
  '/suppressions/:suppressionId',
  endpoint(
    { operationId: 'deleteSuppression', summary: 'Remove a suppressed address', path: SuppressionPath },
    ({ path, scope }) => deleteSuppression(scope, path.suppressionId),
  ),
);
