import type { Note, NoteQuery } from '@rapport/shared/notes';
import { rows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { listRecords } from '../records/records.repository';
import { NOTES } from './notes.repository';

/** The notes and touches of all records. */
export const everyNote = (scope: Scope) => rows(scope, 'notes');

/** The notes and touches of one record. */
export const listNotes = (scope: Scope, query: NoteQuery): Promise<Page<Note>> =>
  listRecords(scope, NOTES, () => rows(scope, 'notes').where(`notes.${query.entity_type}_id`, query.entity_id), query);
