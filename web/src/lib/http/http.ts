import { t } from '@lingui/core/macro';
import type { Problem } from '@rapport/shared/problem';
import axios, {
  type AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { refreshTokens } from '../session/refresh';
import { endSession } from '../session/sessionEnd';
import { changeOnUse, type SessionChange, storedAccessToken } from '../session/tokens';
import { i18n } from '../words/i18n';
import { ApiProblem, detailOf, UNKNOWN_CODE } from './apiProblem';
import { earlyReply } from './early';
import { requireJson } from './requireJson';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on the one retry after a refresh. */
    isRepeated?: boolean;
  }
}

/** Serializes a query without empty values. The build leaves out axios's own serialization. */
const serialize = (params: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value ?? '')]])),
  ).toString();

export const http = axios.create({
  baseURL: '/api',
  withCredentials: true,
  paramsSerializer: { serialize },
  ...requireJson,
});

/** Data that is loaded on each visit of a page is not loaded twice during one visit. */
export const JUST_FETCHED_MS = 3_000;

/** A connection that is lost silently would block a form for minutes. Files have no time limit. */
const TIMEOUT_MS = 30_000;

http.interceptors.request.use(async (request) => {
  const isFile = request.responseType === 'blob' || request.data instanceof FormData || request.data instanceof Blob;
  if (!isFile) request.timeout ||= TIMEOUT_MS;
  request.headers.set('Accept-Language', i18n.language());
  const token = storedAccessToken();
  const change = changeOnUse(token);
  if (change) throw await elsewhere(change);
  if (token && !request.headers.has('X-Session-ID')) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
});

http.interceptors.response.use(undefined, async (error: AxiosError | ApiProblem) => {
  if (error instanceof ApiProblem) throw error;
  const { response, config: request } = error;
  if (axios.isCancel(error)) throw error;
  // A successful response that is not JSON comes from another server, such as a hotel's sign-in page.
  if (!response || !request || response.status < 400) throw offline();
  const problem = problemOf(response, await bodyOf(response));
  if (response.status === 401 && !request.isRepeated && !SIGN_IN.has(request.url ?? '')) {
    const { token, reason } = await renewed(request);
    if (token) return http.request({ ...request, isRepeated: true });
    if (reason) problem.message = reason;
    // The request for the signed-in user starts a session, so its caller handles the 401.
    if (request.url !== '/auth/me') endSession(sessionEndReason(problem));
  }
  throw problem;
});

/** The server's reason why a session has ended. */
export const sessionEndReason = (refusal: unknown): string =>
  detailOf(refusal, t`Your session has ended. Please sign in again.`);

/** These routes answer 401 for reasons that a token refresh does not solve. */
const SIGN_IN = new Set(['/auth/login', '/auth/register', '/auth/session', '/auth/logout']);

const renewed = async ({ headers }: InternalAxiosRequestConfig) => {
  const refused = /^Bearer (.+)$/.exec(String(headers.get('Authorization')))?.[1] ?? null;
  try {
    return await refreshTokens(refused);
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

/** The message of an error response. A proxy's page or an empty body has none that helps, so the status is shown. */
const problemOf = ({ status, statusText, headers }: AxiosResponse, body: unknown): ApiProblem => {
  const retryAfter = Number(headers['retry-after']) || undefined;
  if (isProblem(body)) return new ApiProblem(body, retryAfter);
  const detail = t`The server returned ${status} ${statusText}. Please try again.`;
  return new ApiProblem({ status, title: statusText, code: UNKNOWN_CODE, detail }, retryAfter);
};

const offline = () =>
  new ApiProblem({
    status: 0,
    title: '',
    code: 'offline',
    detail: t`Could not reach Rapport. Check your connection and try again.`,
  });

const elsewhere = async (change: SessionChange) => {
  const { notSentReason } = await import('../session/sessionChange');
  return new ApiProblem({ status: 0, title: '', code: `other_${change}`, detail: await notSentReason(change) });
};

const ask = async <Reply>(url: string, config?: AxiosRequestConfig) =>
  (await earlyReply<Reply>(http.getUri({ ...config, url }))) ?? http.get<Reply>(url, config);

/**
 * Replies have the types from `shared`, which the API's own tests verify. Parsing them here would make every page
 * load zod.
 */
export const get = async <Reply>(url: string, config?: AxiosRequestConfig): Promise<Reply> =>
  (await ask<Reply>(url, config)).data;

export const post = async <Reply>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<Reply> =>
  (await http.post<Reply>(url, body, config)).data;

/** Updates a record, unless somebody else has changed it since `seen` was read (412). */
export const put = async <Reply>(url: string, body: unknown, seen?: { updated_at: string }): Promise<Reply> =>
  (await http.put<Reply>(url, body, seen && { headers: { 'If-Match': `"${seen.updated_at}"` } })).data;

export const remove = async (url: string): Promise<void> => void (await http.delete(url));

export interface ListPage<Item> {
  items: Item[];
  total: number;
  /** The cursor of the next page, `null` on the last one. */
  cursor: string | null;
  /** Whether nothing matches the search, and these would with a typo corrected. */
  isSimilar?: boolean;
}

/** Fetches one page of a list, with the total and the cursor from its headers. */
export const getPage = async <Item>(url: string, config?: AxiosRequestConfig): Promise<ListPage<Item>> => {
  const { data: items, headers } = await ask<Item[]>(url, config);
  const next = String(headers.link ?? '').match(/<([^>]+)>; rel="next"/)?.[1];
  return {
    items,
    total: Number(headers['x-total-count'] ?? items.length),
    cursor: next ? new URL(next, window.location.origin).searchParams.get('cursor') : null,
    isSimilar: headers['x-search-match'] === 'similar',
  };
};
