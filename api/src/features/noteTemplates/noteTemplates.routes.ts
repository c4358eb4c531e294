import { NewNoteTemplate, NoteTemplate, NoteTemplateChange } from '@rapport/shared/noteTemplates';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import {
  deleteNoteTemplate,
  findNoteTemplate,
  insertNoteTemplate,
  listNoteTemplates,
  updateNoteTemplate,
} from './noteTemplates.repository';

export const noteTemplateRoutes = apiRouter({ 'note-templates': 'Texts to start notes from.' });

noteTemplateRoutes.get(
  '/note-templates',
  { operationId: 'listNoteTemplates', summary: 'List note templates', reply: z.array(NoteTemplate) },
  ({ scope }) => listNoteTemplates(scope),
);

noteTemplateRoutes.post(
  '/note-templates',
  {
    operationId: 'createNoteTemplate',
    summary: 'Create a note template',
    body: NewNoteTemplate,
    reply: NoteTemplate,
    location: '/note-templates/:id',
  },
  ({ body, scope }) => insertNoteTemplate(scope, body),
);

noteTemplateRoutes.get(
  '/note-templates/:noteTemplateId',
  { operationId: 'getNoteTemplate', summary: 'Get a note template', reply: NoteTemplate },
  ({ path, scope }) => findNoteTemplate(scope, path.noteTemplateId),
);

noteTemplateRoutes.update(
  '/note-templates/:noteTemplateId',
  {
    operationId: 'updateNoteTemplate',
    summary: 'Update a note template',
    body: NoteTemplateChange,
    reply: NoteTemplate,
  },
  ({ path, body, scope, seenVersion }) => updateNoteTemplate(scope, path.noteTemplateId, body, seenVersion),
);

noteTemplateRoutes.delete(
  '/note-templates/:noteTemplateId',
  { operationId: 'deleteNoteTemplate', summary: 'Delete a note template' },
  ({ path, scope }) => deleteNoteTemplate(scope, path.noteTemplateId),
);
