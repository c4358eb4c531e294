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
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { nameOfRecord } from '../records/records.repository';
import { recordRoutes } from '../records/records.routes';
import { listNotes } from './notes.readModel';
import { NOTES } from './notes.repository';
import { addNote, changeNote, deleteNote, logTouch, restoreNote } from './notes.service';
import { readTimeline } from './timeline.readModel';

const EntityPath = z.object({ entityType: NotedType, entityId: z.uuid() });

export const noteRoutes = apiRouter({ notes: 'Notes, logged touches, and the timelines of records.' });

noteRoutes.get(
  '/notes/entity/:entityType/:entityId/timeline',
  {
    operationId: 'listTimeline',
    summary: 'Get the timeline of a record',
    path: EntityPath,
    query: TimelineQuery,
    reply: z.array(TimelineItem),
  },
  async ({ path, query, scope }) => {
    await nameOfRecord(scope, path.entityType, path.entityId);
    return readTimeline(scope, path.entityType, path.entityId, query);
  },
);

noteRoutes.post(
  '/contacts/:contactId/touches',
  {
    operationId: 'logTouch',
    summary: 'Log a call, meeting or email',
    location: '/notes/:id',
    body: NewTouch,
    reply: Note,
  },
  ({ body, path, scope }) => logTouch(scope, path.contactId, body),
);

recordRoutes(noteRoutes, {
  table: NOTES,
  schemas: { record: Note, new: NewNote, change: NoteChange, query: NoteQuery },
  summaries: { list: 'List notes of a record', update: 'Update or pin a note' },
  list: listNotes,
  create: addNote,
  change: changeNote,
  remove: deleteNote,
  restore: restoreNote,
});
