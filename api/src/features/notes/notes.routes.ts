import {
  NewNote,
  NewTouch,
  Note,
  NoteChange,
  NotedType,
  NoteQuery,
  TimelineItem,
  TimelineQuery,
} from '@rapport/shared/notes';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { findRecord, nameOfRecord } from '../records/records.repository';
import { restoreRecord } from '../records/trash';
import { listNotes, NOTES } from './notes.repository';
import { addNote, changeNote, deleteNote, logTouch } from './notes.service';
import { readTimeline } from './timeline.readModel';

const NotePath = z.object({ noteId: z.uuid() });
const ContactPath = z.object({ contactId: z.uuid() });
const EntityPath = z.object({ entityType: NotedType, entityId: z.uuid() });

export const noteRoutes = Router();

noteRoutes.get(
  '/notes/entity/:entityType/:entityId/timeline',
  endpoint(
    {
      operationId: 'listTimeline',
      summary: 'List the timeline of a record',
      path: EntityPath,
      query: TimelineQuery,
      reply: z.array(TimelineItem),
    },
    async ({ path, query, scope }) => {
      await nameOfRecord(scope, path.entityType, path.entityId);
      return readTimeline(scope, path.entityType, path.entityId, query);
    },
  ),
);

noteRoutes.get(
  '/notes',
  endpoint(
    { operationId: 'listNotes', summary: 'List notes of a record', query: NoteQuery, reply: z.array(Note) },
    ({ query, scope }) => listNotes(scope, query),
  ),
);

noteRoutes.post(
  '/notes',
  endpoint(
    {
      operationId: 'createNote',
      summary: 'Create a note',
      location: '/notes/:id',
      body: NewNote,
      reply: Note,
      status: 201,
    },
    ({ body, scope }) => addNote(scope, body),
  ),
);

noteRoutes.get(
  '/notes/:noteId',
  endpoint({ operationId: 'getNote', summary: 'Get a note', path: NotePath, reply: Note }, ({ path, scope }) =>
    findRecord(scope, NOTES, path.noteId),
  ),
);

updateRoute(
  noteRoutes,
  '/notes/:noteId',
  endpoint(
    { operationId: 'updateNote', summary: 'Update or pin a note', path: NotePath, body: NoteChange, reply: Note },
    ({ body, path, scope, seenVersion }) => changeNote(scope, path.noteId, body, seenVersion),
  ),
);

noteRoutes.delete(
  '/notes/:noteId',
  endpoint({ operationId: 'deleteNote', summary: 'Delete a note', path: NotePath }, ({ path, scope }) =>
    deleteNote(scope, path.noteId),
  ),
);

noteRoutes.post(
  '/notes/:noteId/restore',
  endpoint(
    { operationId: 'restoreNote', summary: 'Restore a deleted note', path: NotePath, reply: Note },
    ({ path, scope }) => restoreRecord(scope, NOTES, path.noteId),
  ),
);

noteRoutes.post(
  '/contacts/:contactId/touches',
  endpoint(
    {
      operationId: 'logTouch',
      summary: 'Log a call, meeting or email',
      location: '/notes/:id',
      path: ContactPath,
      body: NewTouch,
      reply: Note,
      status: 201,
    },
    ({ body, path, scope }) => logTouch(scope, path.contactId, body),
  ),
);
