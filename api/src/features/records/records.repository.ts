import {
  MERGEABLE_TYPES,
  OBJECT_TYPE_OF,
  type ObjectType,
  RECORD_TYPES,
  type RecordTableName,
} from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { builtOnce } from '../../db/builtOnce';
import { addRow, rows, type Scope, trashedRows } from '../../db/scope';
import type { Sorting } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';
import { thisRecord } from '../../words/recordWords';
import { nameSql } from './nameSql';

export interface StoredRecord {
  id: string;
  created_at: string;
  updated_at: string;
}

/** How a record type is read and written. Its repository declares it, and the functions of this folder do the rest. */
export interface RecordTable<Row extends StoredRecord> {
  objectType: ObjectType;
  /** The SQL of the columns, built by `columnsOf`. */
  columns: string;
  /** The SQL of the joins that the columns need. */
  joins?: string;
  /** The sorts that have an index, by their names without `-`. For other fields, `fieldSort.readModel.ts` sorts the list. */
  sorts: Partial<Record<string, Sorting>>;
  /** The SQL by which other fields are sorted, if it is not their column. */
  sortedBy?: Record<string, string>;
  /** Converts a row that was read. */
  fromRow?: (row: never) => Row;
  /** Converts values into those of the columns. */
  toRow?: (values: Record<string, unknown>) => Record<string, unknown>;
  /**
   * How much the change history records: the changed fields with their values (the default), only that something
   * changed, or nothing.
   */
  history?: 'fields' | 'event' | 'none';
}

export const tableOf = <Row extends StoredRecord>({ objectType }: RecordTable<Row>) => RECORD_TYPES[objectType].table;

/**
 * The SQL of the columns of a record's schema: those of its table, and computed ones. In one text, because Knex would
 * quote each name of a list in every query.
 */
export const columnsOf = (table: string, schema: z.ZodObject, computed: Record<string, string> = {}): string => {
  const all: Record<string, string> = { custom: shownCustom(table), ...computed };
  return Object.keys(schema.shape)
    .map((name) => (all[name] ? `${all[name]} as ${name}` : `${table}.${name}`))
    .join(', ');
};

/**
 * The values of own fields without those of deleted fields, which are looked up once per statement and only if there
 * are values.
 */
const shownCustom = (table: string): string =>
  `case when ${table}.custom = '{}' then ${table}.custom
    else ${table}.custom - (select hidden_fields('${OBJECT_TYPE_OF[table as RecordTableName]}')) end`;

/** The sorts by time and by name, which most lists have. */
export const commonSorts = (objectType: ObjectType): Record<string, Sorting> => {
  const { table, name } = RECORD_TYPES[objectType];
  return {
    created_at: { by: `${table}.created_at`, type: 'timestamptz' },
    updated_at: { by: `${table}.updated_at`, type: 'timestamptz' },
    [name]: { by: `fold(${table}.${name}) collate "C"`, type: 'text' },
  };
};

/** Reads the columns of a record type from a query of its records. */
export const selected = <Row extends StoredRecord>(
  scope: Scope,
  { joins, columns }: RecordTable<Row>,
  from: Knex.QueryBuilder,
) => (joins ? from.joinRaw(joins) : from).select(scope.db.raw(columns));

const readById = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
  isLocked: boolean,
): Promise<Row> => {
  const table = tableOf(type);
  const [row] = await builtOnce(scope.db, `${isLocked ? 'lock' : 'find'} ${table}`, [scope.workspaceId, id], () => {
    const found = selected(scope, type, rows(scope, table).where(`${table}.id`, id));
    return isLocked ? found.forNoKeyUpdate(table) : found;
  });
  if (!row) throw notFound(thisRecord(type.objectType));
  return type.fromRow ? type.fromRow(row as never) : row;
};

/** @throws 404 */
export const findRecord = <Row extends StoredRecord>(scope: Scope, type: RecordTable<Row>, id: string): Promise<Row> =>
  readById(scope, type, id, false);

/**
 * Reads a record and prevents changes of it until the transaction ends. Others, such as notes, can still refer to it
 * meanwhile. Columns of other tables are read as they were before the wait for the lock.
 * @throws 404
 */
export const lockRecord = <Row extends StoredRecord>(scope: Scope, type: RecordTable<Row>, id: string): Promise<Row> =>
  readById(scope, type, id, true);

/** @returns the id */
export const insertRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  values: object,
): Promise<string> => {
  const [{ id }] = await addRow(scope, tableOf(type), toRow(type, values)).returning('id');
  return id;
};

/** @throws 412 if the record no longer exists */
export const updateRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
  values: object,
): Promise<void> => {
  const table = tableOf(type);
  const updated = await rows(scope, table)
    .where(`${table}.id`, id)
    .update({ updated_at: scope.db.fn.now(), ...toRow(type, withCustom(scope, values)) });
  if (updated === 0) throw changedMeanwhile(thisRecord(type.objectType));
};

const toRow = <Row extends StoredRecord>({ toRow: convert }: RecordTable<Row>, values: object) =>
  convert ? convert(values as Record<string, unknown>) : (values as Record<string, unknown>);

/** Turns values of own fields (`custom.key`) into a change of their column. `null` removes a value. */
export const withCustom = (scope: Scope, values: object): object => {
  const own = Object.entries(values).filter(([name]) => name.startsWith('custom.'));
  if (own.length === 0) return values;
  const rest = Object.entries(values).filter(([name]) => !name.startsWith('custom.'));
  const byKey = own.map(([name, value]) => [name.slice('custom.'.length), value ?? null] as const);
  const removed = byKey.filter(([, value]) => value === null).map(([key]) => key);
  const set = JSON.stringify(Object.fromEntries(byKey.filter(([, value]) => value !== null)));
  return {
    ...Object.fromEntries(rest),
    custom: scope.db.raw('(custom - ?::text[]) || ?::jsonb', [removed, set]),
  };
};

/** Moves a record to the trash and returns its name. @throws 404 */
export const moveToTrash = async (scope: Scope, objectType: ObjectType, id: string): Promise<string> => {
  const { table } = RECORD_TYPES[objectType];
  const [deleted] = await rows(scope, table)
    .where(`${table}.id`, id)
    .update({ deleted_at: scope.db.fn.now() })
    .returning(scope.db.raw(`${nameSql(objectType)} as name`));
  if (!deleted) throw notFound(thisRecord(objectType));
  return deleted.name;
};

/** The deleted records that can be restored. A merged record is restored by undoing the merge. */
export const restorable = (scope: Scope, objectType: ObjectType): Knex.QueryBuilder => {
  const { table } = RECORD_TYPES[objectType];
  const deleted = trashedRows(scope, table);
  const isMergeable = MERGEABLE_TYPES.some((type) => type === objectType);
  return isMergeable ? deleted.whereNull(`${table}.merged_into_id`) : deleted;
};

/** A restored record counts as changed, except a note, which would look edited. @throws 404 */
export const takeFromTrash = async (scope: Scope, objectType: ObjectType, id: string): Promise<void> => {
  const restored = await restorable(scope, objectType)
    .where(`${RECORD_TYPES[objectType].table}.id`, id)
    .update({ deleted_at: null, ...(objectType !== 'note' && { updated_at: scope.db.fn.now() }) });
  if (restored === 0) throw notFound(thisRecord(objectType));
};

/** The name of a record, for a sentence about it. @throws 404 */
export const nameOfRecord = async (scope: Scope, objectType: ObjectType, id: string): Promise<string> =>
  nameIn(scope, objectType, rows(scope, RECORD_TYPES[objectType].table).where({ id }));

/**
 * Prevents a record from being merged into another until the transaction ends, because the merge would miss what is
 * added to it.
 * @returns its name
 * @throws 404
 */
export const keepRecord = (scope: Scope, objectType: ObjectType, id: string): Promise<string> =>
  nameIn(scope, objectType, rows(scope, RECORD_TYPES[objectType].table).where({ id }).forKeyShare());

const nameIn = async (scope: Scope, objectType: ObjectType, found: Knex.QueryBuilder): Promise<string> => {
  const [record] = await found.select(scope.db.raw(`${nameSql(objectType)} as name`));
  if (!record) throw notFound(thisRecord(objectType));
  return record.name;
};
