import type { IncomingHttpHeaders } from 'node:http';
import type { Tool } from './toolbox';

/** The port of this process, and what the request to the route takes from the assistant's request. */
export interface CallingRequest {
  port: number;
  headers: IncomingHttpHeaders;
  ip: string | undefined;
}

interface ToolAnswer {
  content: { type: 'text'; text: string }[];
  isError?: true;
  [other: string]: unknown;
}

const answer = (text: string): ToolAnswer => ({ content: [{ type: 'text', text }] });

const refusal = (text: string): ToolAnswer => ({ ...answer(text), isError: true });

/**
 * Runs a tool as a request to its route with the assistant's key, so that all checks of the route apply. A refusal is
 * returned as the tool's answer, with the message that API clients get.
 */
export const callTool = async (
  { port, headers, ip }: CallingRequest,
  tool: Tool,
  given: Record<string, unknown>,
): Promise<ToolAnswer> => {
  const wrong = wrongArguments(tool, given);
  if (wrong.length > 0) return refusal(wrong.join('\n'));
  const { method, path, inQuery, always, inBody, isWriting } = tool;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(given[name] ?? '')));
  const url = new URL(filled, `http://127.0.0.1:${port}`);
  for (const [name, value] of [...Object.entries(always), ...pick(given, inQuery)])
    url.searchParams.set(name, textOf(value));
  const response = await fetch(url, {
    method,
    headers: {
      ...forwarded(headers),
      ...(ip && { 'x-forwarded-for': ip }),
      ...(isWriting && { 'content-type': 'application/json' }),
      ...(isWriting && given.preview === true && { 'dry-run': 'true' }),
    },
    body: isWriting ? JSON.stringify(Object.fromEntries(pick(given, inBody))) : undefined,
  });
  const body: unknown = await response.json();
  if (!response.ok) return refusal(textOfRefusal(body as Refusal));
  const total = response.headers.get('x-total-count');
  if (total === null) return answer(JSON.stringify(body));
  const next = /[?&]cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1];
  return answer(JSON.stringify({ total: Number(total), records: body, next_cursor: next && decodeURIComponent(next) }));
};

/**
 * Names the wrong arguments that the route would not notice: unknown ones, which are not passed on, and ids such as `..`, which
 * would lead to another route.
 */
const wrongArguments = ({ path, inputSchema, isWriting }: Tool, given: Record<string, unknown>): string[] => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(inputSchema.properties, name))
      .map((name) => `${name}: There is no such argument`),
    ...inPath
      .filter((name) => !/[^.]/.test(textOf(given[name] ?? '')))
      .map((name) => `${name}: This field is required`),
    ...(isWriting && !['boolean', 'undefined'].includes(typeof given.preview)
      ? ['preview: Send true or false. Nothing was written.']
      : []),
  ];
};

const FORWARDED = ['x-api-key', 'authorization', 'user-agent', 'accept-language'];

const forwarded = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(FORWARDED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

const pick = (given: Record<string, unknown>, names: string[]) =>
  names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

interface Refusal {
  detail: string | { message: string };
  errors?: Record<string, string>;
}

const textOfRefusal = ({ detail, errors = {} }: Refusal) =>
  [
    typeof detail === 'string' ? detail : detail.message,
    ...Object.entries(errors).map(([field, error]) => `${field}: ${error}`),
  ].join('\n');
