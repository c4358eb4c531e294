import { msg } from '@lingui/core/macro';
import {
  FIELDS_MAX,
  type Field,
  type FieldChange,
  type FieldObject,
  type FieldOption,
  type FieldOrder,
  isChoice,
  keyOf,
  type NewField,
  type OptionChange,
} from '@rapport/shared/fields';
import type { Scope } from '../../db/scope';
import { conflict, invalid, notFound } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { enqueue } from '../../jobs/job';
import { refreshSearch } from './fields.jobs';
import {
  fieldsInUse,
  findField,
  insertField,
  listFields,
  lockFields,
  orderFields,
  updateField,
} from './fields.repository';

/** The types whose values are searched. The database function `searched_custom` uses the same list. */
const SEARCHED = new Set<Field['type']>(['text', 'long_text', 'email', 'phone', 'url']);

/** Every JavaScript object already has this key. */
const RESERVED = ['constructor'];

/** @throws 409 if the record type already has the maximum number of fields */
export const createField = async (scope: Scope, { options, ...field }: NewField): Promise<Field> => {
  await lockFields(scope);
  const { keys } = await requireRoom(scope, field.object_type);
  const key = freeKey(keyOf(field.label) || 'field', [...RESERVED, ...keys]);
  const keyed = options.findIndex((option) => option.key !== undefined);
  if (keyed >= 0) throw invalid({ [`options.${keyed}.key`]: msg`A new option has no key yet` });
  const id = await insertField(scope, {
    ...field,
    key,
    position: keys.length,
    options: optionsOf(field.type, options, []),
  });
  return findField(scope, id);
};

const requireRoom = async (scope: Scope, objectType: FieldObject) => {
  const inUse = await fieldsInUse(scope, objectType);
  if (inUse.count >= FIELDS_MAX) {
    throw conflict('too_many_fields', msg`Use at most ${{ most: FIELDS_MAX }} fields for each type of record.`);
  }
  return inUse;
};

/** Returns a key that no field has or had: `date`, `date_2`. */
const freeKey = (key: string, taken: string[]): string => {
  for (let nth = 1; ; nth++) {
    const ending = nth === 1 ? '' : `_${nth}`;
    const free = key.slice(0, 40 - ending.length) + ending;
    if (!taken.includes(free)) return free;
  }
};

/** Returns the options in their order. Options that were left out follow as removed ones, because records may still have them. */
const optionsOf = (type: Field['type'], wanted: OptionChange[], before: FieldOption[]): FieldOption[] => {
  if (!isChoice(type)) {
    if (wanted.length > 0) throw invalid({ options: msg`Only choices have options` });
    return [];
  }
  const taken = before.map(({ key }) => key);
  const options = wanted.map(({ key, label, color, removed }, nth): FieldOption => {
    if (key !== undefined && !taken.includes(key)) {
      throw invalid({ [`options.${nth}.key`]: msg`This field has no such option` });
    }
    const kept = key ?? freeKey(keyOf(label) || 'option', taken);
    if (key === undefined) taken.push(kept);
    return { key: kept, label, color, ...(removed && { removed }) };
  });
  if (new Set(options.map(({ key }) => key)).size < options.length) {
    throw invalid({ options: msg`Send each option once` });
  }
  const labels = options.map(({ label, removed }) => (removed ? null : label.toLowerCase()));
  const double = labels.findIndex((label, nth) => label !== null && labels.indexOf(label) < nth);
  if (double >= 0) throw invalid({ [`options.${double}.label`]: msg`Another option has this name` });
  if (labels.every((label) => label === null)) throw invalid({ options: msg`Add at least one option` });
  const leftOut = before.filter(({ key }) => options.every((option) => option.key !== key));
  return [...options, ...leftOut.map((option) => ({ ...option, removed: true }))];
};

/** Finds a field that is not deleted. @throws 404 */
const findLive = async (scope: Scope, id: string): Promise<Field> => {
  const field = await findField(scope, id);
  if (field.deleted_at) throw notFound(msg`This field`);
  return field;
};

/** @throws 404; 412 if it was changed meanwhile */
export const changeField = async (
  scope: Scope,
  id: string,
  { options, ...change }: FieldChange,
  seenVersion: string | undefined,
): Promise<Field> => {
  await lockFields(scope);
  const before = await findLive(scope, id);
  requireVersion(before, seenVersion, msg`This field`);
  await updateField(scope, id, {
    ...change,
    ...(options && { options: optionsOf(before.type, options, before.options) }),
  });
  return findField(scope, id);
};

/** Hides a field with its values. Both can be restored for 30 days. @throws 404 */
export const deleteField = async (scope: Scope, id: string): Promise<void> => {
  await lockFields(scope);
  const field = await findLive(scope, id);
  await updateField(scope, id, { deleted_at: new Date().toISOString() });
  await searchAgain(scope, field);
};

/** Updates the searched texts of records if the field is part of them. */
const searchAgain = async (scope: Scope, { id, type }: Field) => {
  if (!SEARCHED.has(type)) return;
  await updateField(scope, id, { is_searched: false });
  await enqueue(scope, refreshSearch, { field_id: id });
};

/** Restores a deleted field as the last one. @throws 404; 409 if the record type already has the maximum number of fields */
export const restoreField = async (scope: Scope, id: string): Promise<Field> => {
  await lockFields(scope);
  const field = await findField(scope, id);
  if (!field.deleted_at) throw notFound(msg`This field`);
  const { keys } = await requireRoom(scope, field.object_type);
  await updateField(scope, id, { deleted_at: null, position: keys.length });
  await searchAgain(scope, field);
  return findField(scope, id);
};

export const arrangeFields = async (scope: Scope, { object_type, ids }: FieldOrder): Promise<Field[]> => {
  await lockFields(scope);
  await orderFields(scope, object_type, ids);
  return listFields(scope, { object_type });
};
