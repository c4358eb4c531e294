import type { NewNote, Note, NoteChange, NotedType, NoteQuery } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope, trashedRows } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';

const TABLES: Record<NotedType, { table: string; name: string }> = {
  contact: { table: 'contacts', name: 'name' },
  company: { table: 'companies', name: 'name' },
  deal: { table: 'deals', name: 'title' },
};

const NEWEST = { by: 'notes.created_at', type: 'timestamptz' } as const;

/** SQL for what a note is on. */
export const NOTED_TYPE = `case when notes.contact_id is not null then 'contact' when notes.deal_id is not null then 'deal' else 'company' end`;

const withNames = (scope: Scope, notes: Knex.QueryBuilder): Knex.QueryBuilder =>
  notes
    .leftJoin('users', 'users.id', 'notes.author_id')
    .leftJoin('contacts', (join) =>
      join.on('contacts.workspace_id', 'notes.workspace_id').andOn('contacts.id', 'notes.contact_id'),
    )
    .leftJoin('companies', (join) =>
      join.on('companies.workspace_id', 'notes.workspace_id').andOn('companies.id', 'notes.company_id'),
    )
    .leftJoin('deals', (join) => join.on('deals.workspace_id', 'notes.workspace_id').andOn('deals.id', 'notes.deal_id'))
    .select(
      'notes.id',
      'notes.kind',
      'notes.content',
      'notes.is_pinned',
      'notes.happened_at',
      'notes.created_at',
      'notes.updated_at',
      'users.name as author_name',
      scope.db.raw(`${NOTED_TYPE} as entity_type`),
      scope.db.raw('coalesce(notes.contact_id, notes.company_id, notes.deal_id) as entity_id'),
      scope.db.raw('coalesce(contacts.name, companies.name, deals.title) as entity_name'),
    );

export const listNotes = async (
  scope: Scope,
  { entity_type, entity_id, limit, cursor }: NoteQuery,
): Promise<Page<Note>> => {
  const all = rows(scope, 'notes').where(`notes.${entity_type}_id`, entity_id);
  const total = () => countUpTo(all);
  const page = paged(all, { table: 'notes', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<Note>(await withNames(scope, page), { limit, cursor }, total);
};

export const findNote = async (scope: Scope, id: string): Promise<Note> => {
  const note = await withNames(scope, rows(scope, 'notes').where('notes.id', id)).first();
  if (!note) throw notFound('This note');
  return note;
};

/** The name of a record that is to be written about. @throws 404 */
export const nameOfNoted = async (scope: Scope, type: NotedType, id: string): Promise<string> => {
  const { table, name } = TABLES[type];
  const found = await rows(scope, table).where(`${table}.id`, id).first(`${name} as name`);
  if (!found) throw notFound(`This ${type}`);
  return found.name;
};

export const insertNote = async (
  scope: Scope,
  { entity_type, entity_id, content }: NewNote,
  touch: { kind?: string; happened_at?: string } = {},
): Promise<Note> => {
  const id = uuidv7();
  await addRow(scope, 'notes', { id, [`${entity_type}_id`]: entity_id, content, author_id: scope.userId, ...touch });
  return findNote(scope, id);
};

/** Pinning is no editing: it leaves `updated_at` as it is. @throws 412 when the note is no longer the version that was seen */
export const updateNote = async (scope: Scope, id: string, change: NoteChange, seenVersion: string | undefined) => {
  const note = rows(scope, 'notes').where('notes.id', id);
  if (seenVersion) note.where('notes.updated_at', seenVersion);
  const edited = change.content === undefined ? {} : { updated_at: scope.db.fn.now() };
  const updated = await note.update({ ...change, ...edited });
  if (updated === 0) throw changedMeanwhile('This note');
};

export const trashNote = async (scope: Scope, id: string) => {
  const trashed = await rows(scope, 'notes').where('notes.id', id).update({ deleted_at: scope.db.fn.now() });
  if (trashed === 0) throw notFound('This note');
};

export const restoreNote = async (scope: Scope, id: string) => {
  const restored = await trashedRows(scope, 'notes').where('notes.id', id).update({ deleted_at: null });
  if (restored === 0) throw notFound('This note');
};

/** The latest touch counts, whichever is logged last. */
export const moveLastContact = (scope: Scope, contactId: string, happenedAt: string) =>
  rows(scope, 'contacts')
    .where('contacts.id', contactId)
    .update({ last_contacted_at: scope.db.raw('greatest(last_contacted_at, ?::timestamptz)', [happenedAt]) });
