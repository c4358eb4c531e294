import fc from 'fast-check';

/**
 * The number of generated requests. A higher number or another seed finds more: `GENERATED_REQUESTS=5000
 * GENERATED_SEED=2 npx vitest run --project api generatedRequests`.
 */
export const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 300);
export const SEED = Number(process.env.GENERATED_SEED ?? 1);

/** A JSON schema of the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
}

export interface ArbitraryOptions {
  /** The schemas that `$ref` refers to. */
  components: Record<string, JsonSchema>;
  /** Ids of existing records. */
  ids: string[];
}

/** Texts that programs send and databases may refuse: NUL, half of a surrogate pair, line breaks, letters of every script. */
const TRICKY = ['\u0000', 'a\u0000b', '\ud800', '\r\nBcc: eve@example.com', '%', "'; --", '🦀'.repeat(40), 'é', ' '];

/** Values that match a schema, and occasionally one that does not. */
export const arbitraryOf = (schema: JsonSchema, options: ArbitraryOptions, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 24, arbitrary: matching(schema, options, depth) },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(...TRICKY)) },
  );

const matching = (schema: JsonSchema, options: ArbitraryOptions, depth: number): fc.Arbitrary<unknown> => {
  const within = (inner: JsonSchema) => arbitraryOf(inner, options, depth + 1);
  if (schema.$ref) return matching(options.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, options, depth);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => matching(choice, options, depth)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(within)).map((parts) => Object.assign({}, ...parts));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objects(schema, depth, within);
  if (type === 'array') {
    const minLength = schema.minItems ?? 0;
    const maxLength = Math.max(minLength, depth > 4 ? 0 : Math.min(schema.maxItems ?? 3, 3));
    return fc.array(within(schema.items ?? {}), { minLength, maxLength });
  }
  if (type === 'string') return strings(schema, options.ids);
  if (type === 'integer') return fc.integer(boundsOf(schema));
  if (type === 'number') return fc.double({ ...boundsOf(schema), noNaN: true });
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 });
};

const boundsOf = ({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) => ({
  min: Math.max(minimum, -(2 ** 31)),
  max: Math.max(Math.min(maximum, 2 ** 31 - 1), minimum),
});

const objects = (
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  depth: number,
  within: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> => {
  // Deep inside a recursive schema, such as a filter, only the required properties are generated.
  const names = Object.keys(properties).filter((name) => depth < 4 || required.includes(name));
  if (names.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom('mine', 'name', '__proto__', ''), within(additionalProperties), {
      maxKeys: 2,
    });
  }
  return fc.record(Object.fromEntries(names.map((name) => [name, within(properties[name] ?? {})])), {
    requiredKeys: names.filter((name) => required.includes(name)),
  });
};

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  date: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map(dayOf),
  'date-time': fc
    .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

function dayOf(date: Date) {
  return date.toISOString().slice(0, 10);
}

const strings = (
  { format = '', pattern, minLength = 0, maxLength = 60 }: JsonSchema,
  ids: string[],
): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  const known = FORMATS[format];
  if (known) return known;
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(length) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...TRICKY) },
  );
};
