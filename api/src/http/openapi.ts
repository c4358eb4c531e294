import { Problem } from '@rapport/shared/problem';
import { DELETION_DAYS } from '@rapport/shared/trash';
import { DELIVERY_DAYS, ROTATION_HOURS, WEBHOOK_EVENTS } from '@rapport/shared/webhookEvents';
import type { Router } from 'express';
import { z } from 'zod';
import type { ApiRouter } from './apiRouter';
import { type Contract, contractOf, hasTransaction, isForKeys } from './contract';
import introduction from './introduction.md?raw';
import { scopeFor } from './keyScope';
import {
  HEADERS,
  type HeaderName,
  headersNamed,
  KEY_HEADERS,
  PROBLEM_RESPONSES,
  type ProblemStatus,
  problemResponses,
  REQUEST_HEADERS,
} from './openapiParts';
import { componentSchemas } from './openapiSchemas';
import { statusOf } from './reply';

interface Layer {
  route?: { path: string; stack: { method: string; handle: object }[] };
}

export interface MountedRoute {
  method: string;
  path: string;
  contract: Contract;
}

/** Every route of these routers that `endpoint` made, with its contract. */
export const routesOf = (routers: Pick<Router, 'stack'>[]): MountedRoute[] =>
  routers
    .flatMap((router) => router.stack as unknown as Layer[])
    .flatMap(({ route }) => (route ? route.stack.map((layer) => ({ path: route.path, ...layer })) : []))
    .flatMap(({ method, path, handle }) => {
      const contract = contractOf(handle);
      return contract ? [{ method, path, contract }] : [];
    });

const segmentOf = (path: string): string => path.split('/')[1] ?? '';

/** The tags of the routers by the first segment of their paths: `Note templates` for `note-templates`. */
const tagsOf = (routers: ApiRouter[]) =>
  new Map(
    routers
      .flatMap(({ tags }) => Object.entries(tags))
      .map(([segment, said]) => {
        const name = segment.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
        return [segment, typeof said === 'string' ? { name, description: said } : said];
      }),
  );

const introductionAt = (origin: string): string =>
  introduction
    .replaceAll('ORIGIN', origin)
    .replace('DELETION_DAYS', String(DELETION_DAYS))
    .replace('DELIVERY_DAYS', String(DELIVERY_DAYS))
    .replace('ROTATION_HOURS', String(ROTATION_HOURS))
    .replace('WEBHOOK_EVENTS', WEBHOOK_EVENTS.map((event) => `\`${event}\``).join(', '));

/** The OpenAPI 3.1 description of the routers, served at `origin`, made from the same schemas that the routes parse with. */
export const describeApi = (routers: ApiRouter[], origin: string) => {
  const tags = tagsOf(routers);
  const schemas = componentSchemas();
  const { components, schemaOf } = schemas;
  schemaOf(Problem, 'output');
  const routes = routesOf(routers);
  const replies = new Map(
    routes.map(({ contract }) => [contract, contract.reply && schemaOf(contract.reply, 'output')]),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const template = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[template] ??= {};
    paths[template][route.method] = {
      tags: [tags.get(segmentOf(route.path))?.name],
      ...operation(route, replies.get(route.contract), schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rapport', version: '1', description: introductionAt(origin) },
    servers: [{ url: origin }],
    tags: [...tags.values()],
    security: [{ apiKey: [] }, { bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key of the workspace.' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token from signing in.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-rapport_session',
          description: 'The session cookie of a browser. Changes must come from an allowed origin.',
        },
      },
      parameters: REQUEST_HEADERS,
      headers: HEADERS,
      responses: PROBLEM_RESPONSES,
      schemas: Object.fromEntries(Object.entries(components).sort(([one], [other]) => one.localeCompare(other))),
    },
  };
};

export type Described = ReturnType<typeof describeApi>;

type Schemas = ReturnType<typeof componentSchemas>;
type SchemaOf = Schemas['schemaOf'];

const operation = ({ method, path, contract }: MountedRoute, reply: unknown, schemas: Schemas) => {
  const { schemaOf } = schemas;
  const isVersioned = contract.reply !== undefined && 'updated_at' in shapeOf(contract.reply);
  const takesKey = method === 'post' && hasTransaction(contract);
  const takesVersion = (method === 'put' || method === 'patch') && isVersioned && !contract.anyVersion;
  const takesDryRun = method !== 'get' && hasTransaction(contract) && !contract.receive;
  const isPaged = 'cursor' in shapeOf(contract.query);
  const hasBody = contract.body !== undefined || contract.file !== undefined;
  const headers: HeaderName[] = ['X-Request-Id'];
  if (isVersioned) headers.push('ETag');
  if (contract.location) headers.push('Location');
  if (isPaged && contract.reply) headers.push('Link', 'X-Total-Count');
  if (isPaged && 'search' in shapeOf(contract.query)) headers.push('X-Search-Match');
  if ('view' in shapeOf(contract.query)) headers.push('X-Ignored-Fields');
  if (takesKey) headers.push('Idempotent-Replayed');
  if (isForKeys(contract)) headers.push(...KEY_HEADERS);
  const problems: [ProblemStatus, boolean][] = [
    [400, true],
    [401, contract.access !== 'public'],
    [403, contract.access !== 'public'],
    [404, contract.path !== undefined],
    [409, method === 'post'],
    [412, takesVersion],
    [413, hasBody],
    [415, hasBody],
    [422, true],
    [429, true],
    [503, true],
  ];
  return {
    operationId: method === 'patch' ? contract.operationId.replace(/^update/, 'patch') : contract.operationId,
    summary: contract.summary,
    ...securityOf(method, path, contract),
    parameters: [
      ...parameters('path', contract.path, schemas),
      ...parameters('query', contract.query, schemas),
      ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(takesVersion ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(takesDryRun ? [{ $ref: '#/components/parameters/DryRun' }] : []),
    ],
    ...(hasBody ? { requestBody: requestBody(contract, schemaOf) } : {}),
    responses: {
      ...Object.fromEntries(
        statusesOf(contract).map((status) => [
          status,
          { description: DONE[status], headers: headersNamed(headers), ...contentOf(contract, reply) },
        ]),
      ),
      ...problemResponses(problems.flatMap(([status, isPossible]) => (isPossible ? [status] : []))),
    },
  };
};

const statusesOf = (contract: Contract): number[] =>
  contract.alsoCreates ? [200, 201] : [statusOf(contract, contract.reply ?? contract.produces)];

const DONE: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  204: 'Success, without content',
  202: 'Accepted. Processing continues in the background.',
  302: 'Redirect',
};

const contentOf = ({ produces }: Contract, reply: unknown) => {
  if (produces) return { content: { [produces]: { schema: { type: 'string', ...BINARY[produces] } } } };
  return reply ? { content: { 'application/json': { schema: reply } } } : {};
};

const BINARY: Record<string, object> = { 'application/zip': { format: 'binary' }, 'image/*': { format: 'binary' } };

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const requestBody = ({ body, bodyType, file }: Contract, schemaOf: SchemaOf) => ({
  required: true,
  content: {
    [CONTENT_TYPES[bodyType ?? 'json']]: {
      schema: file ? formWithFile(file, body, schemaOf) : schemaOf(body as z.ZodType, 'input'),
    },
  },
});

const formWithFile = (description: string, body: unknown, schemaOf: SchemaOf) => ({
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary', description },
    ...Object.fromEntries(Object.entries(shapeOf(body)).map(([name, field]) => [name, schemaOf(field, 'input')])),
  },
  required: ['file'],
});

const securityOf = (method: string, path: string, contract: Contract) => {
  if (isForKeys(contract)) {
    return { security: [{ apiKey: [scopeFor(contract, method, path)] }, { bearer: [] }, { session: [] }] };
  }
  return { security: contract.access === 'public' ? [] : [{ bearer: [] }, { session: [] }] };
};

const shapeOf = (schema: unknown): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {});

const parameters = (place: 'path' | 'query', schema: unknown, { components, schemaOf }: Schemas) =>
  Object.entries(shapeOf(schema)).map(([name, field]) => {
    const { description, ...json } = schemaOf(field, 'input');
    return {
      name,
      in: place,
      required: place === 'path' || !field.safeParse(undefined).success,
      ...(description ? { description } : {}),
      // An object in a query string is sent as JSON.
      ...(isObject(json, components) ? { content: { 'application/json': { schema: json } } } : { schema: json }),
    };
  });

const isObject = ({ $ref, type }: Record<string, unknown>, components: Schemas['components']): boolean =>
  typeof $ref === 'string' ? isObject(components[$ref.split('/').at(-1) ?? ''] ?? {}, components) : type === 'object';
