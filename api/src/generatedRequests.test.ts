import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiRouters } from './apiRouters';
import { describeApi } from './http/openapi';
import { type ArbitraryOptions, arbitraryOf, type JsonSchema, REQUESTS, SEED } from './testing/arbitraryRequest';
import { startApi } from './testing/startApi';
import { makeRecords } from './testing/strangerWalk';

// As in all tests, each answer is also checked against its contract and the OpenAPI document.
const api = startApi();

/** After this many requests, a new workspace with new records is made, because earlier requests may have deleted records. */
const PER_WORKSPACE = 150;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  operationId: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/**
 * Operations that are left out: those that end the session or the workspace, after which further requests would be
 * refused; a stream, which does not end; and those that call Google or a mailbox, which do not exist here.
 */
const LEFT_OUT = [
  'deleteAccount',
  'deleteWorkspace',
  'downloadMailAttachment',
  'endAllSessions',
  'endSession',
  'finishGoogleSignIn',
  'getMailContent',
  'signOut',
  'startGoogleSignIn',
  'streamNotifications',
];

const description = JSON.parse(JSON.stringify(describeApi(apiRouters, 'http://crm.test')));
const operations = Object.entries(description.paths as Record<string, Record<string, Operation>>)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .filter(({ operation: { operationId, requestBody } }) => {
    const isJson = !requestBody || 'application/json' in requestBody.content;
    return isJson && !LEFT_OUT.includes(operationId);
  });

/** Any request that the document describes, with the ids of existing records. */
const requests = (ids: Record<string, string>) => {
  const options: ArbitraryOptions = { components: description.components.schemas, ids: Object.values(ids) };
  return fc.constantFrom(...operations).chain(({ path, method, operation }) => {
    const parameters = operation.parameters.flatMap((one) => ('name' in one ? [one] : []));
    const values = (place: 'path' | 'query', isNeeded: (one: Parameter) => boolean) => {
      const there = parameters.filter((one) => one.in === place);
      return fc.record(
        Object.fromEntries(
          there.map(({ name, schema, content }) => [
            name,
            arbitraryOf(schema ?? content?.['application/json']?.schema ?? {}, options),
          ]),
        ),
        { requiredKeys: there.filter(isNeeded).map(({ name }) => name) },
      );
    };
    const template = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return fc.record({
      method: fc.constant(method as 'get' | 'post'),
      path: fc.constant(path),
      ids: fc.tuple(
        ...template.map((name) =>
          fc.oneof(
            { weight: 9, arbitrary: fc.constant(ids[name] ?? name) },
            fc.constantFrom(...options.ids, '%00', 'x'),
          ),
        ),
      ),
      query: values('query', ({ required }) => required),
      body: operation.requestBody
        ? arbitraryOf(operation.requestBody.content['application/json']?.schema ?? {}, options)
        : fc.constant(undefined),
    });
  });
};

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

test(
  'no request that the OpenAPI document describes causes a server error',
  async () => {
    const failed: unknown[] = [];
    let done = 0;
    for (let sent = 0; sent < REQUESTS; sent += PER_WORKSPACE) {
      const ours = await api.workspace();
      const sample = { seed: SEED + sent, numRuns: Math.min(PER_WORKSPACE, REQUESTS - sent) };
      for (const { method, path, ids, query, body } of fc.sample(requests(await makeRecords(api, ours)), sample)) {
        const parts = [...ids];
        const address = path.replace(/\{\w+\}/g, () => parts.shift() ?? '');
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
        );
        const request = api.http()[method](`${address}?${search}`).set('Authorization', `Bearer ${ours.token}`);
        // Sent as text, because a body may also be a number or `null`.
        const json = body === undefined ? request : request.set('Content-Type', 'application/json');
        const { status, text } = await json.send(JSON.stringify(body));
        if (status >= 500) failed.push({ method, address: `${address}?${search}`, body, status, text });
        if (status < 300) done += 1;
      }
    }
    expect(failed).toEqual([]);
    // Ensures that enough requests succeed: if all were refused, the test would show little.
    expect(done).toBeGreaterThan(REQUESTS / 4);
  },
  20_000 + REQUESTS * 100,
);
