import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
};

/** Whether a schema is strict, as the Responses API requires: every field is required, and no others are allowed. */
const isStrict = ({ type, properties = {}, required = [], additionalProperties, items }: JsonSchema): boolean => {
  if (type === 'array') return items === undefined || isStrict(items);
  if (type !== 'object') return true;
  const names = Object.keys(properties);
  return (
    additionalProperties === false &&
    names.length === required.length &&
    names.every((name) => required.includes(name) && isStrict(properties[name] ?? {}))
  );
};

/** The fields of a request to `POST /v1/responses` that we send, according to its published description. */
const Request = z.strictObject({
  model: z.string(),
  store: z.boolean(),
  max_output_tokens: z.int().min(16),
  safety_identifier: z.string().max(64),
  input: z.array(z.strictObject({ role: z.enum(['developer', 'user']), content: z.string() })),
  text: z.strictObject({
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      strict: z.literal(true),
      schema: z.custom<JsonSchema>((schema) => isStrict(schema as JsonSchema), 'not strict'),
    }),
  }),
});
type Request = z.infer<typeof Request>;

/** The only model of the server. */
export const MODEL = 'gpt-test';

type Reply =
  | { text: string }
  | { refusal: string }
  | { incomplete: true }
  | { status: number; retryAfter?: string }
  | 'hang'
  | 'stall';

/** Starts a server on the loopback address with OpenAI's Responses API; `reply` makes its answers. */
export const startModelServer = async () => {
  const requests: Request[] = [];
  const model = {
    requests,
    reply: (_data: unknown): Reply => ({ text: '{}' }),
    url: '',
    stop: async () => undefined as undefined,
  };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, message: string) =>
      send(status, { error: { message, type: 'invalid_request_error' } });
    if (req.headers.authorization !== 'Bearer sk-test') return refuse(401, 'Incorrect API key provided');
    if (req.method === 'GET' && req.url === `/v1/models/${MODEL}`) {
      return send(200, { id: MODEL, object: 'model', created: 1, owned_by: 'openai' });
    }
    if (req.method !== 'POST' || req.url !== '/v1/responses') return refuse(404, 'Unknown address');
    const request = Request.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    if (!request.success) return refuse(400, request.error.message);
    requests.push(request.data);
    const reply = model.reply(JSON.parse(request.data.input.at(-1)?.content ?? '{}'));
    if (reply === 'hang') return;
    if (reply === 'stall') return res.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    if ('status' in reply && reply.retryAfter) res.setHeader('Retry-After', reply.retryAfter);
    if ('status' in reply) return refuse(reply.status, 'Something is wrong');
    const content = 'text' in reply ? [{ type: 'output_text', text: reply.text, annotations: [] }] : [];
    if ('refusal' in reply) content.push({ type: 'refusal', refusal: reply.refusal } as never);
    const isCut = 'incomplete' in reply;
    send(200, {
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      model: request.data.model,
      status: isCut ? 'incomplete' : 'completed',
      incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
      error: null,
      output: isCut ? [] : [{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content }],
      usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  model.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve(undefined));
      server.closeAllConnections();
    });
  return model;
};
