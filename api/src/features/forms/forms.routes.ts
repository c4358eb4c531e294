import { FormSubmission, NewWebForm, SubmissionQuery, WebForm, WebFormChange } from '@rapport/shared/forms';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { acceptSubmission } from './accept.service';
import { deleteForm, findForm } from './forms.repository';
import { changeForm, createForm, readForm, readForms } from './forms.service';
import { deleteSubmission, findSubmission, listSubmissions } from './submissions.repository';

export const formRoutes = apiRouter({ forms: 'Web forms for your website, and their submissions.' });

formRoutes.get(
  '/forms',
  { operationId: 'listForms', summary: 'List web forms', reply: z.array(WebForm) },
  ({ context, scope }) => readForms(context, scope),
);

formRoutes.post(
  '/forms',
  { operationId: 'createForm', summary: 'Create a web form', location: '/forms/:id', body: NewWebForm, reply: WebForm },
  ({ body, context, scope }) => createForm(context, scope, body),
);

formRoutes.get(
  '/forms/:formId',
  { operationId: 'getForm', summary: 'Get a web form', reply: WebForm },
  ({ path, context, scope }) => readForm(context, scope, path.formId),
);

formRoutes.update(
  '/forms/:formId',
  { operationId: 'updateForm', summary: 'Update, close or reopen a web form', body: WebFormChange, reply: WebForm },
  ({ path, body, context, scope, seenVersion }) => changeForm(context, scope, path.formId, body, seenVersion),
);

formRoutes.delete(
  '/forms/:formId',
  { operationId: 'deleteForm', summary: 'Delete a web form and its submissions' },
  ({ path, scope }) => deleteForm(scope, path.formId),
);

formRoutes.get(
  '/forms/:formId/submissions',
  {
    operationId: 'listFormSubmissions',
    summary: 'List submissions of a web form',
    query: SubmissionQuery,
    reply: z.array(FormSubmission),
  },
  async ({ path, query, scope }) => {
    await findForm(scope, path.formId);
    return listSubmissions(scope, path.formId, query);
  },
);

formRoutes.get(
  '/forms/:formId/submissions/:submissionId',
  { operationId: 'getFormSubmission', summary: 'Get a submission', reply: FormSubmission },
  ({ path, scope }) => findSubmission(scope, path.submissionId, path.formId),
);

formRoutes.post(
  '/forms/:formId/submissions/:submissionId/accept',
  {
    operationId: 'acceptFormSubmission',
    summary: 'Create a contact from a waiting or refused submission',
    reply: FormSubmission,
  },
  ({ path, scope }) => acceptSubmission(scope, path.submissionId, path.formId),
);

formRoutes.delete(
  '/forms/:formId/submissions/:submissionId',
  { operationId: 'deleteFormSubmission', summary: 'Delete a submission' },
  ({ path, scope }) => deleteSubmission(scope, path.formId, path.submissionId),
);
