import type { Described } from '../../http/openapi';
import { FIXED_QUERIES, TOOLS } from './tools';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema?: Json;
    content?: { 'application/json': { schema: Json } };
  }[];
  requestBody?: { content: { 'application/json': { schema: Json } } };
  security: { apiKey?: string[] }[];
}

export interface Tool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Json; required: string[]; additionalProperties: false; $defs?: Json };
  /** The scope that a key needs to use the tool. */
  scope: string;
  method: string;
  /** With path parameters in braces. */
  path: string;
  isWriting: boolean;
  /** The arguments that go into the query. */
  inQuery: string[];
  /** Parameters that every call adds to the query. */
  always: Record<string, string>;
  /** The arguments that go into the body. */
  inBody: string[];
}

const PREVIEW = {
  type: 'boolean',
  description: 'If true, returns what would be written without writing it. Show this to the user before you write.',
};

/**
 * The tools made from the API description, by name. Their arguments combine the path, query and body of the route in
 * one object.
 */
export const toolbox = ({ paths, components }: Described): Map<string, Tool> => {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const tools = Object.entries(TOOLS).map(([operationId, more]) => {
    const route = routes.find(({ operation }) => operation.operationId === operationId);
    if (!route) throw new Error(`No operation is called ${operationId}`);
    const { path, method, operation } = route;
    const isWriting = method !== 'get';
    const always = FIXED_QUERIES[operationId] ?? {};
    const parameters = operation.parameters.filter((parameter) => 'name' in parameter && !(parameter.name in always));
    const body = objectOf(operation.requestBody?.content['application/json'].schema, components.schemas);
    const written = Object.entries(body.properties).filter(([, field]) => !field.readOnly);
    const properties: Json = {
      ...Object.fromEntries(
        parameters.map(({ name, schema, content, description }) => [
          name,
          { ...(schema ?? content?.['application/json'].schema), ...(description && { description }) },
        ]),
      ),
      ...Object.fromEntries(written),
      ...(isWriting && { preview: PREVIEW }),
    };
    const tool: Tool = {
      name: operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      description: [`${operation.summary}.`, more].filter(Boolean).join(' '),
      inputSchema: selfContained(
        {
          type: 'object',
          properties,
          required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...body.required],
          additionalProperties: false,
        },
        components.schemas,
      ),
      scope: operation.security.flatMap(({ apiKey = [] }) => apiKey)[0] ?? '',
      method: method.toUpperCase(),
      path,
      isWriting,
      inQuery: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      always,
      inBody: written.map(([name]) => name),
    };
    return [tool.name, tool] as const;
  });
  return new Map(tools);
};

const REF = '#/components/schemas/';

const objectOf = (
  schema: Json | undefined,
  schemas: Json,
): { properties: Record<string, Json>; required: string[] } => {
  if (typeof schema?.$ref === 'string') return objectOf(schemas[schema.$ref.slice(REF.length)] as Json, schemas);
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties, required };
};

/** Copies the components that a schema refers to into its `$defs`, because an assistant sees only the schema. */
const selfContained = (schema: Tool['inputSchema'], schemas: Json): Tool['inputSchema'] => {
  const $defs: Json = {};
  const collect = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in $defs) continue;
      $defs[name] = schemas[name];
      collect(schemas[name]);
    }
  };
  collect(schema);
  const whole = Object.keys($defs).length > 0 ? { ...schema, $defs } : schema;
  return JSON.parse(JSON.stringify(whole).replaceAll(`"${REF}`, '"#/$defs/'));
};
