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
import { listNotes, nameOfNoted } from './notes.repository';
import { addNote, changeNote, deleteNote, logTouch, undeleteNote } from './notes.service';
import { readTimeline } from './timeline.readModel';

const NotePath = z.object({ noteId: z.uuid() });
const ContactPath = z.object({ contactId: z.uuid() });
const EntityPath = z.object({ entityType: NotedType, entityId: z.uuid() });

export const noteRoutes = Router();

noteRoutes.get(
  '/notes/entity/:entityType/:entityId/timeline',
  endpoint(
    {
      summary: 'Notes and activities of a record',
      path: EntityPath,
      query: TimelineQuery,
      reply: z.array(TimelineItem),
    },
    async ({ path, query, scope }) => {
      await nameOfNoted(scope, path.entityType, path.entityId);
      return readTimeline(scope, path.entityType, path.entityId, query);
    },
  ),
);

noteRoutes.get(
  '/notes',
  endpoint({ summary: 'List the notes of a record', query: NoteQuery, reply: z.array(Note) }, ({ query, scope }) =>
    listNotes(scope, query),
  ),
);

noteRoutes.post(
  '/notes',
  endpoint({ summary: 'Write a note', body: NewNote, reply: Note, status: 201 }, ({ body, scope }) =>
    addNote(scope, body),
  ),
);

noteRoutes.put(
  '/notes/:noteId',
  endpoint(
    { summary: 'Change or pin a note', path: NotePath, body: NoteChange, reply: Note },
    ({ body, path, scope, seenVersion }) => changeNote(scope, path.noteId, body, seenVersion),
  ),
);

noteRoutes.delete(
  '/notes/:noteId',
  endpoint({ summary: 'Move a note to the trash', path: NotePath }, ({ path, scope }) =>
    deleteNote(scope, path.noteId),
  ),
);

noteRoutes.post(
  '/notes/:noteId/restore',
  endpoint({ summary: 'Take a note out of the trash', path: NotePath, reply: Note }, ({ path, scope }) =>
    undeleteNote(scope, path.noteId),
  ),
);

noteRoutes.post(
  '/contacts/:contactId/touches',
  endpoint(
    { summary: 'Log a call, meeting or mail', path: ContactPath, body: NewTouch, reply: Note, status: 201 },
    ({ body, path, scope }) => logTouch(scope, path.contactId, body),
  ),
);
