import type { Problem } from '@rapport/shared/problem';
import axios, {
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { refreshTokens } from '../session/refresh';
import { endSession } from '../session/sessionEnd';
import { isDifferentWorkspace, storedAccessToken } from '../session/tokens';
import { ApiProblem, UNTOLD } from './apiProblem';
import { onlyJson } from './onlyJson';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on the one repetition after a refresh. */
    isRepeated?: boolean;
  }
}

export const http = axios.create({ baseURL: '/api', withCredentials: true, ...onlyJson });

/** A connection that has died without a word would keep a form closed for minutes. Files take as long as they take. */
const TIMEOUT_MS = 30_000;

http.interceptors.request.use((request) => {
  const isFile = request.responseType === 'blob' || request.data instanceof FormData || request.data instanceof Blob;
  if (!isFile) request.timeout ||= TIMEOUT_MS;
  const token = storedAccessToken();
  if (isDifferentWorkspace(token)) throw elsewhere();
  if (token && !request.headers.has('X-Session-ID')) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
});

http.interceptors.response.use(undefined, async (error: AxiosError | ApiProblem) => {
  if (error instanceof ApiProblem) throw error;
  const { response, config: request } = error;
  if (axios.isCancel(error)) throw error;
  // What is not JSON though all went well is somebody else's page, such as the one on which a hotel asks to sign in.
  if (!response || !request || response.status < 400) throw offline();
  if (response.status === 401 && !request.isRepeated && !SIGN_IN.has(request.url ?? '')) {
    if (await renewed(request)) return http.request({ ...request, isRepeated: true });
    // Asking who is signed in is how a session begins: what asks handles the answer that nobody is.
    if (request.url !== '/auth/me') endSession();
  }
  throw problemOf(response, await bodyOf(response));
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

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && 'status' in body && 'code' in body;

/** What a failed answer says; a proxy's page or an empty body says nothing that helps, so its status does. */
const problemOf = ({ status, statusText, headers }: AxiosResponse, body: unknown): ApiProblem => {
  const retryAfter = Number(headers['retry-after']) || undefined;
  if (isProblem(body)) return new ApiProblem(body, retryAfter);
  const detail = `The server answered ${status} ${statusText}. Please try again.`;
  return new ApiProblem({ status, title: statusText, code: UNTOLD, detail }, retryAfter);
};

const offline = () =>
  new ApiProblem({
    status: 0,
    title: '',
    code: 'offline',
    detail: 'Rapport cannot be reached. Check your connection and try again.',
  });

// A tab that stayed when another one changed the workspace: what is typed in it belongs where it was typed.
const elsewhere = () =>
  new ApiProblem({
    status: 0,
    title: '',
    code: 'other_workspace',
    detail: 'You are in another workspace now, so nothing was sent. Reload this page to go on there.',
  });

/** What `shared` says that the API answers, which the API's own tests hold it to: parsed here, every page would wait for zod. */
export const get = async <Reply>(url: string, config?: AxiosRequestConfig): Promise<Reply> =>
  (await http.get<Reply>(url, config)).data;

export const post = async <Reply>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<Reply> =>
  (await http.post<Reply>(url, body, config)).data;

/** Changes a record, unless somebody else did since `seen` was read (412). */
export const put = async <Reply>(url: string, body: unknown, seen?: { updated_at: string }): Promise<Reply> =>
  (await http.put<Reply>(url, body, seen && { headers: { 'If-Match': `"${seen.updated_at}"` } })).data;

export const remove = async (url: string): Promise<void> => void (await http.delete(url));

export interface ListPage<Item> {
  items: Item[];
  total: number;
  /** Continues the list; `null` at its end. */
  cursor: string | null;
}

/** One page of a list, with what its headers say. */
export const getPage = async <Item>(url: string, config?: AxiosRequestConfig): Promise<ListPage<Item>> => {
  const { data: items, headers } = await http.get<Item[]>(url, config);
  const next = String(headers.link ?? '').match(/<([^>]+)>; rel="next"/)?.[1];
  return {
    items,
    total: Number(headers['x-total-count'] ?? items.length),
    cursor: next ? new URL(next, window.location.origin).searchParams.get('cursor') : null,
  };
};
