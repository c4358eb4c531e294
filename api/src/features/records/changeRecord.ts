import type { Custom, GivenCustom } from '@rapport/shared/fields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Scope } from '../../db/scope';
import { requireVersion } from '../../http/versions';
import { thisRecord } from '../../words/recordWords';
import { type RecordEvent, recordEvent } from '../activities/activities.service';
import { type Changes, changesBetween, valuesOf } from '../activities/changes';
import { changesOfCustom, customToCreate, fieldsOf, hasValues } from '../fields/custom.service';
import { requireMember } from '../team/team.service';
import {
  findRecord,
  insertRecord,
  lockRecord,
  type RecordTable,
  type StoredRecord,
  updateRecord,
} from './records.repository';

interface RecordChange<Row> {
  /** The `updated_at` of the version that the client has. */
  seenVersion?: string;
  /** The new values. Only those that differ are written. */
  wanted: object | ((before: Row) => object | Promise<object>);
  /** The new values of own fields. */
  custom?: GivenCustom;
  /** Refuses a change before it is written. */
  check?: (changes: Changes, before: Row) => unknown;
  /** Columns that depend on the change and are not part of the history. */
  following?: (changes: Changes) => Record<string, unknown>;
  /** The kind of the change in the history, if not `updated`. */
  happened?: (changes: Changes) => RecordEvent;
}

/**
 * Changes a record: locks it, checks the version, compares, writes the differences and records the activity. If nothing
 * differs, nothing is written.
 * @throws 404; 412 if somebody else changed it meanwhile; 422 for an owner who is not a member
 */
export const changeRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
  { seenVersion, wanted, custom, check, following, happened }: RecordChange<Row>,
): Promise<{ before: Row; after: Row; changes: Changes }> => {
  const isCustom = hasValues(custom);
  const [before, fields] = await Promise.all([
    lockRecord(scope, type, id),
    isCustom ? fieldsOf(scope, type.objectType) : [],
  ]);
  requireVersion(before, seenVersion, thisRecord(type.objectType));
  const changes = {
    ...changesBetween(before, typeof wanted === 'function' ? await wanted(before) : wanted),
    ...(isCustom && (await changesOfCustom(scope, fields, customOf(before), custom))),
  };
  if (Object.keys(changes).length === 0) return { before, after: before, changes };
  const { owner } = RECORD_TYPES[type.objectType];
  const newOwner = owner && changes[owner]?.[1];
  if (newOwner) await requireMember(scope, String(newOwner), owner);
  await check?.(changes, before);
  await updateRecord(scope, type, id, { ...valuesOf(changes, 1), ...following?.(changes) });
  const after = await findRecord(scope, type, id);
  await recordOf(scope, type, happened?.(changes) ?? 'updated', after, changes);
  return { before, after, changes };
};

/**
 * Adds a record and its activity. Its owner is the caller unless the values name one.
 * @param options.isImplied the system creates the record for another one, so required fields may be empty
 * @throws 422 for an owner who is not a member, and for invalid or missing values of own fields
 */
export const createRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  values: Record<string, unknown> & { custom?: GivenCustom },
  { isImplied = false }: { isImplied?: boolean } = {},
): Promise<Row> => {
  const { owner } = RECORD_TYPES[type.objectType];
  if (owner && values[owner]) await requireMember(scope, String(values[owner]), owner);
  const owned = owner ? { [owner]: scope.userId, ...values } : values;
  const created = await findRecord(scope, type, await insertWithCustom(scope, type, owned, isImplied));
  await recordOf(scope, type, 'created', created);
  return created;
};

/** Inserts a record. Without values of own fields, the insert is sent together with the query for the required fields. */
const insertWithCustom = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  { custom, ...values }: Record<string, unknown> & { custom?: GivenCustom },
  isImplied: boolean,
): Promise<string> => {
  if (isImplied) return insertRecord(scope, type, values);
  const fieldsQuery = fieldsOf(scope, type.objectType);
  if (hasValues(custom)) {
    const checked = await customToCreate(scope, await fieldsQuery, custom);
    return insertRecord(scope, type, { ...values, custom: JSON.stringify(checked) });
  }
  const [id, fields] = await Promise.all([insertRecord(scope, type, values), fieldsQuery]);
  await customToCreate(scope, fields);
  return id;
};

const customOf = (row: object): Custom => ('custom' in row ? (row.custom as Custom) : {});

/** Adds an entry to the history of a record, in the detail that its type stores. */
export const recordOf = async <Row extends StoredRecord>(
  scope: Scope,
  { objectType, history }: RecordTable<Row>,
  happened: RecordEvent,
  row: Row,
  changes?: Changes,
): Promise<void> => {
  if (history === 'none') return;
  const name = String((row as unknown as Record<string, unknown>)[RECORD_TYPES[objectType].name]);
  await recordEvent(scope, objectType, happened, { id: row.id, name }, history === 'event' ? undefined : changes);
};
