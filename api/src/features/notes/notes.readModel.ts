import type { Note, NotedType, NoteQuery } from '@rapport/shared/notes';
import { rows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { notFound } from '../../http/problem';
import { thisRecord } from '../../words/recordWords';
import { JOINED_NAME, joinLinked } from '../records/linked';
import { listRecords } from '../records/recordList.readModel';
import { NOTED_TYPE, NOTES } from './notes.repository';

/** What comments need to know about their note. */
export interface CommentedNote {
  id: string;
  author_id: string | null;
  /** Its text, with its mentions as they are stored. */
  stored: string;
  entity_type: NotedType;
  entity_id: string;
  entity_name: string;
}

/** @throws 404 */
export const findCommentedNote = async (scope: Scope, id: string): Promise<CommentedNote> => {
  const note = await rows(scope, 'notes')
    .joinRaw(joinLinked('notes'))
    .where('notes.id', id)
    .first(
      'notes.id',
      'notes.author_id',
      'notes.content as stored',
      scope.db.raw(`${NOTED_TYPE} as entity_type`),
      scope.db.raw('coalesce(notes.contact_id, notes.company_id, notes.deal_id) as entity_id'),
      scope.db.raw(`${JOINED_NAME} as entity_name`),
    );
  if (!note) throw notFound(thisRecord('note'));
  return note;
};

/** The notes and touches of one record. */
export const listNotes = (scope: Scope, query: NoteQuery): Promise<Page<Note>> =>
  listRecords(scope, NOTES, () => rows(scope, 'notes').where(`notes.${query.entity_type}_id`, query.entity_id), query);
