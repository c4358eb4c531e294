import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/macro';
import { customSchema } from '@rapport/shared/customSchema';
import {
  type Custom,
  FIELD_OBJECTS,
  type Field,
  type FieldObject,
  type FieldSnapshot,
  type GivenCustom,
} from '@rapport/shared/fields';
import { isPayable, NO_PART_OF_YEN } from '@rapport/shared/money';
import type { ObjectType } from '@rapport/shared/recordTypes';
import { asText } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import { invalid, ProblemError } from '../../http/problem';
import type { Changes } from '../activities/changes';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { membersAmong } from '../team/team.service';
import { definitionsOf, namesOfMembers } from './fields.repository';

const hasFields = (objectType: ObjectType): objectType is FieldObject =>
  (FIELD_OBJECTS as readonly string[]).includes(objectType);

/** The fields of a record type, or none for types without own fields, such as notes. */
export const fieldsOf = async (scope: Scope, objectType: ObjectType): Promise<Field[]> =>
  hasFields(objectType) ? definitionsOf(scope, objectType) : [];

/** The names of the people among the values, by id. */
export const namesOfPeople = (scope: Scope): Promise<Record<string, string>> => namesOfMembers(scope);

/** Whether a request has values of own fields. */
export const hasValues = (given: GivenCustom | undefined): given is GivenCustom =>
  given !== undefined && Object.keys(given).length > 0;

interface Existing {
  fields: Field[];
  /** The current values. They are left out for a new record, which needs all required fields. */
  before?: Custom;
}

/**
 * Returns the changed values of own fields as they are stored. `null` removes a value.
 * @throws 422 with a problem at `custom.key` for each value that is wrong, unknown or missing
 */
const checkedValues = async (scope: Scope, given: GivenCustom, { fields, before }: Existing): Promise<GivenCustom> => {
  const schema = customSchema(fields, { before, isNew: before === undefined });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [key], message }) => [String(key), message] as const);
    throw invalid(Object.fromEntries(problems.map(([key, problem]) => fieldProblem(fields, key, problem))));
  }
  const changed = Object.entries(parsed.data).filter(
    ([key, value]) => !isDeepStrictEqual(value, before?.[key] ?? null),
  );
  const values = Object.fromEntries(changed);
  await requirePayable(scope, fields, values);
  return values;
};

const fieldProblem = (fields: Field[], key: string, problem: string) => {
  const label = fields.find((field) => field.key === key)?.label;
  return [`custom.${key}`, label === undefined ? problem : msg`${{ label }}: ${{ problem }}`] as const;
};

/** @throws 422 for decimals in a currency without any */
const requirePayable = async (scope: Scope, fields: Field[], values: GivenCustom) => {
  const parts = fields.filter(({ key, type }) => type === 'money' && values[key] && !Number.isInteger(values[key]));
  if (parts.length === 0) return;
  const { currency } = await readWorkspaceSettings(scope);
  const wrong = parts.filter(({ key }) => !isPayable(Number(values[key]), currency));
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(({ key }) => fieldProblem(fields, key, NO_PART_OF_YEN))));
};

/**
 * The names of the members, if people are among the values. The members cannot be removed until the transaction ends.
 * @throws 422 for a person who is not a member
 */
const requireMembers = async (scope: Scope, fields: Field[], values: GivenCustom): Promise<Record<string, string>> => {
  const people = fields.filter(({ key, type }) => type === 'person' && values[key] !== undefined);
  if (people.length === 0) return {};
  const chosen = people.filter(({ key }) => values[key] !== null);
  const members = await membersAmong(
    scope,
    chosen.map(({ key }) => String(values[key])),
  );
  const wrong = chosen.filter(({ key }) => !members.has(String(values[key])));
  if (wrong.length > 0) {
    const problem = asText(msg`Choose a member of this workspace`);
    throw invalid(Object.fromEntries(wrong.map(({ key }) => fieldProblem(fields, key, problem))));
  }
  return namesOfMembers(scope);
};

/** The values of a new record. @throws 422, also if required fields are empty */
export const customToCreate = async (scope: Scope, fields: Field[], given: GivenCustom = {}): Promise<Custom> => {
  // Creating a schema costs more than inserting the record.
  if (!hasValues(given) && !fields.some(({ required }) => required)) return {};
  const values = await checkedValues(scope, given, { fields });
  await requireMembers(scope, fields, values);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Custom;
};

/** Returns the changes of own fields by `custom.key`, with the label of each field. @throws 422 */
export const changesOfCustom = async (
  scope: Scope,
  fields: Field[],
  before: Custom,
  given: GivenCustom,
): Promise<Changes> => {
  const values = await checkedValues(scope, given, { fields, before });
  return changesToShow(fields, before, values, await requireMembers(scope, fields, values));
};

/** One value of an own field for many records, with what the history stores about the field and its value. */
export interface FieldToSet {
  key: string;
  value: GivenCustom[string];
  field: FieldSnapshot;
  /** The labels of options, or the names of people. */
  names: Record<string, string>;
}

/** @throws 422 at `action.key` if the field does not exist, and at `action.value` if the field does not accept the value */
export const fieldToSet = async (
  scope: Scope,
  objectType: FieldObject,
  { key, value }: { key: string; value: GivenCustom[string] },
): Promise<FieldToSet> => {
  const fields = await definitionsOf(scope, objectType);
  const field = fields.find((each) => each.key === key);
  if (!field) throw invalid({ 'action.key': msg`There is no field with this key` });
  const within = (error: unknown) => {
    const problem = error instanceof ProblemError && error.errors?.[`custom.${key}`];
    throw problem ? invalid({ 'action.value': problem }) : error;
  };
  // Validated as for a new record, so that a required field cannot be emptied.
  const given = { fields: [field] };
  const values = await checkedValues(scope, { [key]: value }, given).catch(within);
  const members = await requireMembers(scope, fields, values ?? {}).catch(within);
  const names = field.type === 'person' ? members : namesOf(field);
  const { label, type } = field;
  return { key, value: values?.[key] ?? null, field: { label, type }, names: names ?? {} };
};

/** The own fields of a merged record, including the values of deleted fields. */
export const changesByMerge = async (
  scope: Scope,
  objectType: FieldObject,
  before: Custom,
  after: Custom,
): Promise<Changes> => {
  const values = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(before[key], value)),
  );
  if (!hasValues(values)) return {};
  const fields = await definitionsOf(scope, objectType);
  const hasPeople = fields.some(({ key, type }) => type === 'person' && Object.hasOwn(values, key));
  return changesToShow(fields, before, values, hasPeople ? await namesOfMembers(scope) : {});
};

const changesToShow = (
  fields: Field[],
  before: Custom,
  values: GivenCustom,
  members: Record<string, string>,
): Changes => {
  const changes: Changes = {};
  for (const [key, becomes] of Object.entries(values)) {
    const was = before[key] ?? null;
    const field = fields.find((each) => each.key === key);
    changes[`custom.${key}`] = field ? [was, becomes, fieldSnapshot(field, [was, becomes], members)] : [was, becomes];
  }
  return changes;
};

/** The labels of the options of a field. */
const namesOf = ({ options }: Field): Record<string, string> =>
  Object.fromEntries(options.map(({ key, label }) => [key, label]));

/** The current labels of fields for the history of many records, each with all names that its values may need. */
export const fieldSnapshots = async (
  scope: Scope,
  fields: Field[],
): Promise<{ key: string; field: FieldSnapshot; names: Record<string, string> }[]> => {
  const members = fields.some(({ type }) => type === 'person') ? await namesOfMembers(scope) : {};
  return fields.map((field) => {
    const { key, label, type } = field;
    return { key, field: { label, type }, names: type === 'person' ? members : namesOf(field) };
  });
};

/** What the history stores about a field with two values. */
const fieldSnapshot = (field: Field, sides: unknown[], members: Record<string, string>): FieldSnapshot => {
  const { label, type } = field;
  const chosen = sides.flat();
  const known = type === 'person' ? members : namesOf(field);
  const names = Object.entries(known).filter(([key]) => chosen.includes(key));
  return { label, type, ...(names.length > 0 && { names: Object.fromEntries(names) }) };
};
