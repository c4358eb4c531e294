import axios, {
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import type { z } from 'zod';
import { offline, problemOf } from './apiProblem';
import { refreshTokens } from './refresh';
import { endSession } from './sessionEnd';
import { storedAccessToken } from './tokens';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on the one repetition after a refresh. */
    isRepeated?: boolean;
  }
}

export const http = axios.create({ baseURL: '/api', withCredentials: true });

http.interceptors.request.use((request) => {
  const token = storedAccessToken();
  if (token && !request.headers.has('X-Session-ID')) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
});

http.interceptors.response.use(undefined, async (error: AxiosError) => {
  const { response, config: request } = error;
  if (axios.isCancel(error)) throw error;
  if (!response || !request) throw offline();
  if (response.status === 401 && !request.isRepeated && !SIGN_IN.has(request.url ?? '')) {
    if (await renewed(request)) return http.request({ ...request, isRepeated: true });
    // Asking who is signed in is how a session begins: what asks handles the answer that nobody is.
    if (request.url !== '/auth/me') endSession();
  }
  throw problemOf(response.status, response.statusText, await bodyOf(response));
});

/** Answered 401 for reasons that a refresh does not mend. */
const SIGN_IN = new Set(['/auth/login', '/auth/register', '/auth/session', '/auth/logout']);

const renewed = async ({ headers }: InternalAxiosRequestConfig): Promise<boolean> => {
  const refused = /^Bearer (.+)$/.exec(String(headers.get('Authorization')))?.[1] ?? null;
  try {
    return (await refreshTokens(refused)) !== null;
  } catch {
    throw offline();
  }
};

const bodyOf = async ({ data }: AxiosResponse): Promise<unknown> => {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return undefined;
  }
};

type Answer<Schema extends z.ZodType> = Promise<z.infer<Schema>>;

export const get = async <Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  config?: AxiosRequestConfig,
): Answer<Schema> => schema.parse((await http.get(url, config)).data);

export const post = async <Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  body?: unknown,
  config?: AxiosRequestConfig,
): Answer<Schema> => schema.parse((await http.post(url, body, config)).data);

/** Changes a record, unless somebody else did since `seen` was read (412). */
export const put = async <Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  body: unknown,
  seen?: { updated_at: string },
): Answer<Schema> =>
  schema.parse((await http.put(url, body, seen && { headers: { 'If-Match': `"${seen.updated_at}"` } })).data);

export const remove = async (url: string): Promise<void> => void (await http.delete(url));

export interface ListPage<Item> {
  items: Item[];
  total: number;
  /** Continues the list; `null` at its end. */
  cursor: string | null;
}

/** One page of a list, with what its headers say. */
export const getPage = async <Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  config?: AxiosRequestConfig,
): Promise<ListPage<z.infer<Schema>>> => {
  const { data, headers } = await http.get(url, config);
  const next = String(headers.link ?? '').match(/<([^>]+)>; rel="next"/)?.[1];
  return {
    items: schema.array().parse(data),
    total: Number(headers['x-total-count'] ?? data.length),
    cursor: next ? new URL(next, window.location.origin).searchParams.get('cursor') : null,
  };
};
