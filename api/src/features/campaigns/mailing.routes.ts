import { NewSuppression, NewTemplate, Suppression, SuppressionQuery, Template } from '@rapport/shared/campaigns';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { cleanLetter } from './content';
import { deleteSuppression, findSuppression, listSuppressions, suppress } from './suppressions.repository';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './templates.repository';

const TemplatePath = z.object({ templateId: z.uuid() });
const SuppressionPath = z.object({ suppressionId: z.uuid() });

/** What campaigns have in common: templates, and those not to be written to. */
export const mailingRoutes = Router();

mailingRoutes.get(
  '/templates',
  endpoint({ summary: 'List the templates of campaigns', reply: z.array(Template) }, ({ scope }) =>
    listTemplates(scope),
  ),
);

mailingRoutes.post(
  '/templates',
  endpoint({ summary: 'Add a template', body: NewTemplate, reply: Template, status: 201 }, ({ body, scope }) =>
    insertTemplate(scope, cleanLetter(body)),
  ),
);

mailingRoutes.put(
  '/templates/:templateId',
  endpoint(
    { summary: 'Change a template', path: TemplatePath, body: NewTemplate, reply: Template },
    ({ path, body, scope }) => updateTemplate(scope, path.templateId, cleanLetter(body)),
  ),
);

mailingRoutes.delete(
  '/templates/:templateId',
  endpoint({ summary: 'Delete a template', path: TemplatePath }, ({ path, scope }) =>
    deleteTemplate(scope, path.templateId),
  ),
);

mailingRoutes.get(
  '/suppressions',
  endpoint(
    { summary: 'Addresses that no campaign is sent to', query: SuppressionQuery, reply: z.array(Suppression) },
    ({ query, scope }) => listSuppressions(scope, query),
  ),
);

mailingRoutes.post(
  '/suppressions',
  endpoint(
    { summary: 'Never send a campaign to an address', body: NewSuppression, reply: Suppression, status: 201 },
    async ({ body, scope }) => {
      await suppress(scope, body.email, 'manual');
      return findSuppression(scope, body.email);
    },
  ),
);

mailingRoutes.delete(
  '/suppressions/:suppressionId',
  endpoint({ summary: 'Let campaigns be sent to an address again', path: SuppressionPath }, ({ path, scope }) =>
    deleteSuppression(scope, path.suppressionId),
  ),
);
