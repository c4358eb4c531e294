import type { Described } from '../openapi';
import runtime from './runtime.ts?raw';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema?: Json;
  content?: { 'application/json': { schema: Json } };
  $ref?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  security: Json[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { headers?: Json; content?: Record<string, { schema?: Json }> }>;
}

/**
 * Generates a TypeScript client in one file that imports nothing: types for the schemas of the OpenAPI document, and
 * one method for each operation that takes an API key, named by its operation id.
 */
export const clientSource = ({ paths, components, servers }: Described): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([method, { security }]) => method !== 'patch' && security.some((way) => 'apiKey' in way))
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const named = namesUsed(operations, components.schemas);
  const types = named.map(
    (name) =>
      `${note(components.schemas[name] as Json)}export type ${name} = ${typeOf(components.schemas[name] as Json)};`,
  );
  const methods = operations.map(({ operation }) => `  /** ${operation.summary}. */\n  ${signatureOf(operation)}`);
  const routes = operations.map(
    ({ path, method, operation }) => `  ${operation.operationId}: ${routeOf(path, method, operation)},`,
  );
  return [
    '// A client for the API of Rapport, made from its OpenAPI document. It needs nothing but `fetch`.',
    `// const rapport = createRapport({ apiKey: 'rpt_live_…' });`,
    `// const { items } = await rapport.listContacts({ query: { search: 'Ada' } });`,
    '',
    runtime.replace(/^(\/\/.*\n)+\n/, '').trim(),
    '',
    ...types,
    '',
    `export interface Rapport {\n${methods.join('\n')}\n}`,
    '',
    `const ROUTES: Record<keyof Rapport, Route> = {\n${routes.join('\n')}\n};`,
    '',
    CREATE.replace('HOME', JSON.stringify(servers[0]?.url)),
    '',
  ].join('\n');
};

const CREATE = `/** The client of one installation, with the rights of one API key. */
export const createRapport = (options: ClientOptions): Rapport => {
  const call = makeCall(options, HOME);
  const methods = Object.entries(ROUTES).map(([name, route]) => [name, (request?: Values) => call(route, request)]);
  return Object.fromEntries(methods) as Rapport;
};`;

interface Routed {
  operation: Operation;
}

/** The names of the components that the operations refer to, directly or through other components. */
const namesUsed = (operations: Routed[], schemas: Record<string, unknown>): string[] => {
  const used = new Set<string>();
  const collect = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  for (const { operation } of operations) {
    const { parameters, requestBody = null } = operation;
    collect([parameters, requestBody, successOf(operation)]);
  }
  return [...used].sort();
};

const successOf = ({ responses }: Operation) => {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success ?? {};
};

const isPage = (operation: Operation): boolean => 'Link' in (successOf(operation).headers ?? {});

/** How a successful answer is read, and the type of the result. */
const answerOf = (operation: Operation): { answer: string; type: string } => {
  const [[media, { schema = {} }] = ['', {}]] = Object.entries(successOf(operation).content ?? {}) as [
    string,
    { schema?: Json },
  ][];
  if (media === '') return { answer: 'nothing', type: 'void' };
  if (media === 'application/json' && isPage(operation))
    return { answer: 'page', type: `Page<${typeOf((schema.items ?? {}) as Json)}>` };
  if (media === 'application/json') return { answer: 'json', type: typeOf(schema) };
  return media.startsWith('text/') ? { answer: 'text', type: 'string' } : { answer: 'blob', type: 'Blob' };
};

const routeOf = (path: string, method: string, operation: Operation): string => {
  const isForm = 'multipart/form-data' in (operation.requestBody?.content ?? {});
  const parts = [`method: '${method.toUpperCase()}'`, `path: '${path}'`, `answer: '${answerOf(operation).answer}'`];
  return `{ ${[...parts, ...(isForm ? ['isForm: true'] : [])].join(', ')} }`;
};

const signatureOf = (operation: Operation): string => {
  const { operationId, parameters, requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const takes = (header: string) => parameters.some(({ $ref }) => $ref?.endsWith(`/${header}`));
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  const isQueryNeeded = inQuery.some(({ required }) => required);
  const fields = [
    ...inPath.map(({ name }) => `${name}: string`),
    ...(inQuery.length > 0 ? [`query${isQueryNeeded ? '' : '?'}: ${queryType(inQuery)}`] : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(takes('IdempotencyKey') ? ['idempotencyKey?: string'] : []),
    ...(takes('IfMatch') ? ['ifMatch?: string'] : []),
    ...(takes('DryRun') ? ['dryRun?: boolean'] : []),
  ];
  const isNeeded = inPath.length > 0 || isQueryNeeded || body !== undefined;
  const request = fields.length > 0 ? `request${isNeeded ? '' : '?'}: { ${fields.join('; ')} }` : '';
  return `${operationId}(${request}): Promise<${answerOf(operation).type}>;`;
};

const queryType = (parameters: Parameter[]): string => {
  const fields = parameters.map(({ name, required, schema, content }) => {
    const type = typeOf(schema ?? content?.['application/json'].schema ?? {});
    return `${name}${required ? '' : '?'}: ${type}`;
  });
  return `{ ${fields.join('; ')} }`;
};

const note = ({ description }: Json): string =>
  typeof description === 'string' ? `/** ${description.replaceAll('*/', '* /')} */\n` : '';

const PLAIN: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a schema, as precise as TypeScript allows. */
export const typeOf = (schema: Json): string => {
  const { $ref, type, enum: values, anyOf, oneOf, allOf, format } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(allOf)) return allOf.map((part: Json) => `(${typeOf(part)})`).join(' & ');
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return oneOfTypes(choices.map(typeOf));
  if (Array.isArray(type)) return oneOfTypes(type.map((one) => typeOf({ ...schema, type: one })));
  if (format === 'binary') return 'Blob';
  if (type === 'array') return arrayType(schema);
  if (type === 'object') return objectType(schema);
  return PLAIN[String(type)] ?? 'unknown';
};

const oneOfTypes = (types: string[]): string => [...new Set(types)].join(' | ');

const arrayType = ({ items, prefixItems }: Json): string => {
  if (Array.isArray(prefixItems)) {
    const rest = items ? [`...(${typeOf(items as Json)})[]`] : [];
    return `[${[...prefixItems.map((item: Json) => typeOf(item)), ...rest].join(', ')}]`;
  }
  const item = typeOf((items ?? {}) as Json);
  return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
};

const objectType = ({ properties, required, additionalProperties }: Json): string => {
  const isRequired = new Set(required as string[] | undefined);
  const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(
    ([name, field]) => `${note(field)}${keyOf(name)}${isRequired.has(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  if (fields.length === 0) {
    return additionalProperties && typeof additionalProperties === 'object'
      ? `Record<string, ${typeOf(additionalProperties as Json)}>`
      : 'Record<string, unknown>';
  }
  return `{\n${fields.join(';\n').replace(/^/gm, '  ')};\n}`;
};

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
