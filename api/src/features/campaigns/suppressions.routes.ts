import {
  NewSuppression,
  NewTemplate,
  Suppression,
  SuppressionQuery,
  Template,
  TemplateChange,
} from '@rapport/shared/campaigns';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findSuppression, listSuppressions, suppressionOf } from './suppressions.repository';
import { deleteSuppression, suppress } from './suppressions.service';
import { deleteTemplate, findTemplate, listTemplates } from './templates.repository';
import { changeTemplate, createTemplate } from './templates.service';

/** The routes that campaigns share: templates and suppressions. */
export const suppressionRoutes = apiRouter({
  templates: 'Reusable email content for campaigns.',
  suppressions: 'Email addresses that receive no campaigns.',
});

suppressionRoutes.get(
  '/templates',
  { operationId: 'listTemplates', summary: 'List templates', reply: z.array(Template) },
  ({ scope }) => listTemplates(scope),
);

suppressionRoutes.post(
  '/templates',
  {
    operationId: 'createTemplate',
    summary: 'Create a template',
    location: '/templates/:id',
    body: NewTemplate,
    reply: Template,
  },
  ({ body, scope }) => createTemplate(scope, body),
);

suppressionRoutes.get(
  '/templates/:templateId',
  { operationId: 'getTemplate', summary: 'Get a template', reply: Template },
  ({ path, scope }) => findTemplate(scope, path.templateId),
);

suppressionRoutes.update(
  '/templates/:templateId',
  { operationId: 'updateTemplate', summary: 'Update a template', body: TemplateChange, reply: Template },
  ({ path, body, scope, seenVersion }) => changeTemplate(scope, path.templateId, body, seenVersion),
);

suppressionRoutes.delete(
  '/templates/:templateId',
  { operationId: 'deleteTemplate', summary: 'Delete a template' },
  ({ path, scope }) => deleteTemplate(scope, path.templateId),
);

suppressionRoutes.get(
  '/suppressions',
  {
    operationId: 'listSuppressions',
    summary: 'List suppressed addresses',
    query: SuppressionQuery,
    reply: z.array(Suppression),
  },
  ({ query, scope }) => listSuppressions(scope, query),
);

suppressionRoutes.post(
  '/suppressions',
  {
    operationId: 'createSuppression',
    summary: 'Suppress an address',
    location: '/suppressions/:id',
    body: NewSuppression,
    reply: Suppression,
  },
  async ({ body, scope }) => {
    await suppress(scope, body.email, 'manual');
    return suppressionOf(scope, body.email);
  },
);

suppressionRoutes.get(
  '/suppressions/:suppressionId',
  { operationId: 'getSuppression', summary: 'Get a suppressed address', reply: Suppression },
  ({ path, scope }) => findSuppression(scope, path.suppressionId),
);

suppressionRoutes.delete(
  '/suppressions/:suppressionId',
  { operationId: 'deleteSuppression', summary: 'Remove a suppressed address' },
  ({ path, scope }) => deleteSuppression(scope, path.suppressionId),
);
