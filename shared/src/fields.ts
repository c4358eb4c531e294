import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { QueryFlag } from './lists';
import { StageColor } from './pipelines';
import { LISTED_TYPES } from './recordFields';
import { Instant, line, requiredLine } from './text';
import { asText } from './words';

/** The record types with own fields: those with filters and views. */
export const FIELD_OBJECTS = LISTED_TYPES;
export const FieldObject = z.enum(FIELD_OBJECTS);
export type FieldObject = z.infer<typeof FieldObject>;

export const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'checkbox',
  'choice',
  'choices',
  'url',
  'email',
  'phone',
  'person',
] as const;
export const FieldType = z.enum(FIELD_TYPES);
export type FieldType = z.infer<typeof FieldType>;

/** How many own fields each record type can have, not counting those in the trash. */
export const FIELDS_MAX = 100;
export const OPTIONS_MAX = 200;
export const CUSTOM_TEXT_MAX = 500;
export const CUSTOM_LONG_TEXT_MAX = 10_000;
/** The range in which every integer is exact. */
export const CUSTOM_NUMBER_MAX = Number.MAX_SAFE_INTEGER;

const KEY_MAX = 40;

/**
 * Turns a label into a key: `Hochzeitsdatum (geplant)` becomes `hochzeitsdatum_geplant`. Letters of other scripts are
 * removed.
 */
export const keyOf = (label: string): string =>
  label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, KEY_MAX)
    .replace(/^_|_$/g, '');

const optionFields = {
  label: requiredLine(100, msg`Name the option`),
  color: StageColor.nullable(),
};

export const FieldOption = z.object({
  key: z.string(),
  ...optionFields,
  /** The option can no longer be chosen. Records that have it keep it. */
  removed: z.boolean().optional(),
});
export type FieldOption = z.infer<typeof FieldOption>;

const OptionChange = z.strictObject({
  /** Absent for a new option. */
  key: z.string().max(KEY_MAX).optional(),
  label: optionFields.label,
  color: optionFields.color.default(null),
  removed: z.boolean().optional(),
});
export type OptionChange = z.infer<typeof OptionChange>;

const fields = {
  label: requiredLine(60, msg`Name the field`),
  /** The hint below the field. */
  hint: line(200),
  /** The heading under which forms group the field. */
  group_name: line(60),
  /** Whether forms, the API and imports require a value for new records. */
  required: z.boolean(),
  /** Whether cards show it. */
  on_card: z.boolean(),
  /** The options of a choice, in order. */
  options: z
    .array(OptionChange)
    .refine(
      (all) => all.filter(({ removed }) => !removed).length <= OPTIONS_MAX,
      asText(msg`Use at most ${{ most: OPTIONS_MAX }} options`),
    ),
};

export const Field = z.object({
  id: z.uuid(),
  object_type: FieldObject,
  key: z.string().meta({ description: 'Identifies the field in `custom`. It stays the same when the label changes.' }),
  type: FieldType,
  label: z.string(),
  hint: z.string(),
  group_name: z.string(),
  position: z.int(),
  required: z.boolean(),
  on_card: z.boolean(),
  options: z.array(FieldOption),
  deleted_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Field = z.infer<typeof Field>;

export const NewField = z.strictObject({
  object_type: FieldObject,
  type: FieldType,
  label: fields.label,
  hint: fields.hint.default(''),
  group_name: fields.group_name.default(''),
  required: fields.required.default(false),
  on_card: fields.on_card.default(false),
  options: fields.options.default([]),
});
export type NewField = z.infer<typeof NewField>;

/** Missing options are removed: they are no longer offered, but records keep them. */
export const FieldChange = changeOf(fields, Field);
export type FieldChange = z.infer<typeof FieldChange>;

export const FieldQuery = z.object({
  object_type: FieldObject.optional(),
  deleted: QueryFlag.optional().meta({ description: 'Returns the deleted fields instead, which can be restored.' }),
});
export type FieldQuery = z.infer<typeof FieldQuery>;

const JsonSchema = z.record(z.string(), z.unknown()).meta({ description: 'A JSON Schema (2020-12).' });

/** The JSON Schemas of `custom` in a workspace, by the type of record. */
export const FieldSchemas = z.object({ contact: JsonSchema, company: JsonSchema, deal: JsonSchema, task: JsonSchema });
export type FieldSchemas = z.infer<typeof FieldSchemas>;

/** The fields of a record type in order. Missing ones follow at the end. */
export const FieldOrder = z.strictObject({ object_type: FieldObject, ids: z.array(z.uuid()).max(FIELDS_MAX) });
export type FieldOrder = z.infer<typeof FieldOrder>;

export const isChoice = (type: FieldType): boolean => type === 'choice' || type === 'choices';

export const CustomValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).meta({
  description: 'A value of the type of the field. `GET /fields/schemas` describes each custom field.',
  anyOf: [
    { title: '`text`, `long_text`, `phone`', type: 'string' },
    { title: '`choice`', type: 'string', description: 'The key of an option.' },
    { title: '`date`', type: 'string', format: 'date' },
    { title: '`url`', type: 'string', format: 'uri' },
    { title: '`email`', type: 'string', format: 'email' },
    { title: '`person`', type: 'string', format: 'uuid', description: 'The id of a member.' },
    { title: '`number`', type: 'number' },
    { title: '`money`', type: 'number', minimum: 0, description: 'In the currency of the workspace.' },
    { title: '`checkbox`', type: 'boolean' },
    { title: '`choices`', type: 'array', items: { type: 'string' }, description: 'Keys of options.' },
  ],
});
export type CustomValue = z.infer<typeof CustomValue>;

/** The values of own fields by key. An empty field is absent. */
export const Custom = z.record(z.string(), CustomValue).meta({
  description: 'The values of custom fields, by the `key` that `GET /fields` lists. Empty fields are absent.',
  examples: [{ wedding_date: '2026-06-20', package: 'gold', albums: 2 }],
});
export type Custom = z.infer<typeof Custom>;

/** The own fields of a request, before they are checked against the fields of the workspace. `null` clears a field. */
export const GivenCustom = z.record(z.string().max(KEY_MAX), CustomValue.nullable()).meta({
  description:
    'Values of custom fields, by the `key` that `GET /fields` lists. `GET /fields/schemas` returns their JSON Schema. Omitted fields do not change, and `null` clears a field. Dates are `YYYY-MM-DD`, choices are keys of options, people are ids of members, and money is in the currency of the workspace.',
  examples: [{ wedding_date: '2026-06-20', package: 'gold', albums: null }],
});
export type GivenCustom = z.infer<typeof GivenCustom>;

/** An own field as it was when a value changed, so that the history stays readable after it is renamed or deleted. */
export const FieldSnapshot = z.object({
  label: z.string(),
  type: FieldType,
  /** The names that the options or members among the values had. */
  names: z.record(z.string(), z.string()).optional(),
});
export type FieldSnapshot = z.infer<typeof FieldSnapshot>;
