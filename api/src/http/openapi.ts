import { Problem } from '@rapport/shared/problem';
import type { Router } from 'express';
import { z } from 'zod';
import { type Contract, contractOf } from './endpoint';

interface Layer {
  route?: { path: string; stack: { method: string; handle: object }[] };
}

interface MountedRoute {
  method: string;
  path: string;
  contract: Contract;
}

/** Every route that `endpoint` made on these routers, with its contract. */
export const routesOf = (routers: Router[]): MountedRoute[] =>
  routers
    .flatMap((router) => router.stack as unknown as Layer[])
    .flatMap(({ route }) => (route ? route.stack.map((layer) => ({ path: route.path, ...layer })) : []))
    .flatMap(({ method, path, handle }) => {
      const contract = contractOf(handle);
      return contract ? [{ method, path, contract }] : [];
    });

const INTRODUCTION = `Everything the Rapport app does, it does through this API.

JSON in and out; times are ISO 8601 in UTC; lists are plain arrays with \`X-Total-Count\` and a \`Link\` to the next page;
errors are \`application/problem+json\` (RFC 9457).

## A first call

Make a key under Settings > API Keys (plans with API access) and send it as \`X-API-Key\`:

\`\`\`
curl -H "X-API-Key: rpt_live_…" ORIGIN/api/contacts?limit=5
curl -H "X-API-Key: rpt_live_…" -H "Content-Type: application/json" \\
     -d '{"name": "Ada Lovelace", "email": "ada@example.com"}' ORIGIN/api/contacts
\`\`\`

A key acts for the person who made it, in its workspace, on everything but accounts, settings, billing and keys. It has 100 requests a
minute; \`RateLimit\` says how many are left. Send an \`Idempotency-Key\` with a POST that may be repeated.

People sign in with \`POST /api/auth/login\` and send the access token as \`Authorization: Bearer …\`.`;

/** The OpenAPI 3.1 description of the routers, served at `origin`, made from the schemas that the routes parse with. */
export const describeApi = (routers: Router[], origin: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, contract } of routesOf(routers)) {
    const template = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[template] ??= {};
    paths[template][method] = operation(template, contract);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rapport', version: '1', description: INTRODUCTION.replaceAll('ORIGIN', origin) },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
  };
};

const CONTENT_TYPES = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

const operation = (template: string, contract: Contract) => {
  const status = contract.status ?? (contract.reply ? 200 : 204);
  return {
    summary: contract.summary,
    tags: [template.split('/')[2]],
    ...securityOf(contract),
    parameters: [...parameters('path', contract.path), ...parameters('query', contract.query)],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: {
              [contract.bodyType ? CONTENT_TYPES[contract.bodyType] : 'application/json']: {
                schema: schemaOf(contract.body as z.ZodType, 'input'),
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: contract.reply
        ? { description: 'Done', content: { 'application/json': { schema: schemaOf(contract.reply, 'output') } } }
        : { description: 'Done' },
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
};

const securityOf = ({ access = 'workspace' }: Contract) => {
  if (access === 'workspace') return {};
  return { security: access === 'public' ? [] : [{ bearer: [] }] };
};

const parameters = (place: 'path' | 'query', schema: unknown) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema as z.ZodType, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};
