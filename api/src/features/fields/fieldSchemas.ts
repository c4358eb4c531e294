import {
  CUSTOM_LONG_TEXT_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_TEXT_MAX,
  type Field,
  type FieldObject,
  type FieldSchemas,
  type FieldType,
} from '@rapport/shared/fields';
import { MONEY_MAX } from '@rapport/shared/money';

type Json = Record<string, unknown>;

const text = (maxLength: number, format?: string): Json => ({ type: 'string', maxLength, ...(format && { format }) });

/** Requests with a removed option are refused, but records that have it keep it. */
const optionsOf = ({ options }: Pick<Field, 'options'>): Json[] =>
  options.map(({ key, label, removed }) => ({ const: key, title: label, ...(removed && { deprecated: true }) }));

const VALUES: Record<FieldType, (field: Field) => Json> = {
  text: () => text(CUSTOM_TEXT_MAX),
  long_text: () => text(CUSTOM_LONG_TEXT_MAX),
  number: () => ({ type: 'number', minimum: -CUSTOM_NUMBER_MAX, maximum: CUSTOM_NUMBER_MAX }),
  money: () => ({ type: 'number', minimum: 0, maximum: MONEY_MAX }),
  date: () => ({ type: 'string', format: 'date' }),
  checkbox: () => ({ type: 'boolean' }),
  choice: (field) => ({ type: 'string', oneOf: optionsOf(field) }),
  choices: (field) => ({ type: 'array', items: { type: 'string', oneOf: optionsOf(field) } }),
  url: () => text(CUSTOM_TEXT_MAX, 'uri'),
  email: () => text(254, 'email'),
  phone: () => text(100),
  person: () => ({ type: 'string', format: 'uuid' }),
};

/** A field that is not required accepts `null`, which empties it. */
const orNull = ({ type, oneOf, ...schema }: Json): Json => ({
  type: [type, 'null'],
  ...schema,
  ...(Array.isArray(oneOf) && { oneOf: [...oneOf, { type: 'null' }] }),
});

const shapeOf = (field: Field): Json => {
  const { type, label, hint, required } = field;
  const value = VALUES[type](field);
  return {
    title: label,
    ...(hint && { description: hint }),
    ...(required ? value : orNull(value)),
    'x-field-type': type,
  };
};

const schemaOf = (fields: Field[]): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.key, shapeOf(field)])),
  required: fields.flatMap(({ key, required }) => (required ? key : [])),
  additionalProperties: false,
});

/** Returns JSON Schemas for `custom` of new records. For changes, required fields may be left out. */
export const schemasOf = (fields: Field[]): FieldSchemas => {
  const schemaFor = (object: FieldObject) => schemaOf(fields.filter(({ object_type }) => object_type === object));
  return {
    contact: schemaFor('contact'),
    company: schemaFor('company'),
    deal: schemaFor('deal'),
    task: schemaFor('task'),
  };
};
