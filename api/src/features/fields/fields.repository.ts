import { msg } from '@lingui/core/macro';
import { Field, type FieldObject, type FieldOption } from '@rapport/shared/fields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { TRASH_DAYS } from '@rapport/shared/trash';
import { builtOnce } from '../../db/builtOnce';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { notFound } from '../../http/problem';

const FIELD = Object.keys(Field.shape).map((name) => `fields.${name}`);

/**
 * The fields of a record type, or of all, in their order. With `deleted`, these are the fields that can be restored,
 * the latest first.
 */
export const listFields = (
  scope: Scope,
  { object_type, deleted = false }: { object_type?: FieldObject; deleted?: boolean } = {},
): Promise<Field[]> => {
  const found = rows(scope, 'fields').select(FIELD);
  if (object_type) found.where('fields.object_type', object_type);
  if (deleted) return found.whereNotNull('fields.deleted_at').orderBy('fields.deleted_at', 'desc');
  return found.whereNull('fields.deleted_at').orderBy(['fields.object_type', 'fields.position', 'fields.id']);
};

/** Finds a field, even a deleted one. @throws 404 */
export const findField = async (scope: Scope, id: string): Promise<Field> => {
  const field = await rows(scope, 'fields').where('fields.id', id).first(FIELD);
  if (!field) throw notFound(msg`This field`);
  return field;
};

/** Makes other transactions that change fields wait until this one ends. */
export const lockFields = (scope: Scope) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('fields ' || ?::uuid, 0))`, [scope.workspaceId]);

/** The keys that fields of a record type have or had, and how many fields there are without the deleted ones. */
export const fieldsInUse = async (
  scope: Scope,
  objectType: FieldObject,
): Promise<{ keys: string[]; count: number }> => {
  const found: Pick<Field, 'key' | 'deleted_at'>[] = await rows(scope, 'fields')
    .where('fields.object_type', objectType)
    .select('fields.key', 'fields.deleted_at');
  return { keys: found.map(({ key }) => key), count: found.filter(({ deleted_at }) => !deleted_at).length };
};

export type FieldRow = Omit<Field, 'id' | 'deleted_at' | 'created_at' | 'updated_at'>;

const toRow = <Row extends { options?: FieldOption[] }>({ options, ...row }: Row) => ({
  ...row,
  ...(options && { options: JSON.stringify(options) }),
});

export const insertField = async (scope: Scope, field: FieldRow): Promise<string> => {
  const [{ id }] = await addRow(scope, 'fields', toRow(field)).returning('id');
  return id;
};

interface FieldRowChange extends Partial<FieldRow> {
  deleted_at?: string | null;
  /** Whether the searched texts of records have all values of the field. */
  is_searched?: boolean;
}

export const updateField = (scope: Scope, id: string, change: FieldRowChange) =>
  rows(scope, 'fields')
    .where('fields.id', id)
    .update({ ...toRow(change), updated_at: scope.db.fn.now() });

/** Orders the fields of a record type like `ids`. Fields that are left out follow in their previous order. */
export const orderFields = (scope: Scope, objectType: FieldObject, ids: string[]) =>
  scope.db.raw(
    `update fields set position = placed.nth, updated_at = now() from (
       select id, row_number() over (order by array_position(:ids::uuid[], id), position, id) - 1 as nth
       from fields where workspace_id = :workspace and object_type = :objectType and deleted_at is null
     ) as placed
     where fields.workspace_id = :workspace and fields.id = placed.id and fields.position <> placed.nth`,
    { workspace: scope.workspaceId, objectType, ids },
  );

/** The fields of a record type by which records are validated. The query is sent at once, so that it shares a round trip. */
export const definitionsOf = (scope: Scope, objectType: FieldObject): Promise<Field[]> =>
  builtOnce(scope.db, 'fields of', [scope.workspaceId, objectType], () =>
    rows(scope, 'fields')
      .where('fields.object_type', objectType)
      .whereNull('fields.deleted_at')
      .orderBy(['fields.position', 'fields.id'])
      .select(FIELD),
  );

/** The names of the members by their id. */
export const namesOfMembers = async (scope: Scope): Promise<Record<string, string>> => {
  const members: { id: string; name: string }[] = await rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .select('users.id', 'users.name');
  return Object.fromEntries(members.map(({ id, name }) => [id, name]));
};

const BATCH = 1_000;

/** The next records with a value of a field, including those in the trash. */
const recordsWithValue = async (
  scope: Scope,
  table: string,
  key: string,
  after: string | undefined,
): Promise<string[]> => {
  const records = everyRow(scope, table).whereRaw(`jsonb_exists(${table}.custom, ?)`, [key]);
  if (after) records.where(`${table}.id`, '>', after);
  return records.orderBy(`${table}.id`).limit(BATCH).pluck(`${table}.id`);
};

/**
 * Rewrites the values of the next records that have a value of the field: without that value, or unchanged, so that a
 * trigger updates their searched texts.
 * @returns the last of these records; `undefined` if there are no more
 */
export const rewriteBatch = async (
  scope: Scope,
  { object_type, key }: Pick<Field, 'object_type' | 'key'>,
  { after, isRemoved }: { after: string | undefined; isRemoved: boolean },
): Promise<string | undefined> => {
  const { table } = RECORD_TYPES[object_type];
  await scope.db.raw(`set local statement_timeout = '60s'`);
  const ids = await recordsWithValue(scope, table, key, after);
  const custom = isRemoved ? scope.db.raw('custom - ?::text', [key]) : scope.db.ref(`${table}.custom`);
  await everyRow(scope, table).whereIn(`${table}.id`, ids).update({ custom });
  return ids.at(-1);
};

/** Whether a field has been in the trash for so long that it is purged. */
const IS_PURGEABLE = `fields.deleted_at < now() - interval '${TRASH_DAYS} days'`;

/** Marks that the searched texts of records have all values of the field again. */
export const markSearched = (scope: Scope, id: string) =>
  rows(scope, 'fields').where('fields.id', id).whereNull('fields.deleted_at').update({ is_searched: true });

/** The fields of all workspaces that have been in the trash for 30 days. */
export const listPurgeable = (
  trx: Db,
): Promise<(Pick<Field, 'id' | 'object_type' | 'key'> & { workspace_id: string })[]> =>
  trx('fields').whereRaw(IS_PURGEABLE).select('workspace_id', 'id', 'object_type', 'key');

export const deletePurged = (scope: Scope, id: string) =>
  rows(scope, 'fields').where('fields.id', id).whereRaw(IS_PURGEABLE).delete();
