// The part of the generated client that is the same for every API. `clientSource.ts` sends this file as text, in front of the types
// and routes that it makes from the OpenAPI document, so it imports nothing.

export interface ClientOptions {
  /** The origin of Rapport, without a path: `https://crm.example.com`. Default: the origin that this file was downloaded from. */
  address?: string;
  /** An API key, created under Settings > API Keys. */
  apiKey: string;
  /** How often a request that exceeded the rate limit is retried, each time after the pause that the API asks for. Default: 3. */
  retries?: number;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** How many records match on all pages, if the API counts them. */
  total: number | undefined;
  /** Fetches the next page; `undefined` after the last one. */
  next(): Promise<Page<Item> | undefined>;
}

/** Iterates over all records of a list, page by page: `for await (const contact of everyItem(rapport.listContacts()))`. */
export async function* everyItem<Item>(first: Promise<Page<Item>>): AsyncGenerator<Item> {
  for (let page: Page<Item> | undefined = await first; page; page = await page.next()) yield* page.items;
}

/** Thrown for every unsuccessful answer of the API. `problem` says what was wrong, and `problem.errors` with which fields. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly problem: { code: string; title: string; detail: unknown; errors?: Record<string, string> };

  constructor(status: number, problem: ApiError['problem']) {
    super(typeof problem.detail === 'string' ? problem.detail : problem.title);
    this.status = status;
    this.problem = problem;
  }
}

export interface Route {
  method: string;
  /** The path, with its parameters in braces: `/api/contacts/{contactId}`. */
  path: string;
  /** How the body of a successful answer is read. */
  answer: 'nothing' | 'json' | 'page' | 'text' | 'blob';
  isForm?: true;
}

type Values = Record<string, unknown>;

/** Sends one request to a route. The values of path parameters are passed beside `query` and `body`. */
export const makeCall = ({ address, apiKey, retries = 3, fetch = globalThis.fetch }: ClientOptions, home: string) => {
  const base = (address ?? home).replace(/\/+$/, '');

  const send = async (url: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> => {
    const headers = { ...init.headers, 'X-API-Key': apiKey };
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(url, { ...init, headers });
      if (response.ok) return response;
      if (response.status !== 429 || tries >= retries) throw await errorOf(response);
      await response.body?.cancel();
      const seconds = Number(response.headers.get('Retry-After')) || 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };

  const pageAt = async (url: string): Promise<Page<unknown>> => {
    const response = await send(url, { method: 'GET', headers: {} });
    const [, next] = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '') ?? [];
    const total = response.headers.get('X-Total-Count');
    return {
      items: (await response.json()) as unknown[],
      total: total === null ? undefined : Number(total),
      next: async () => (next ? pageAt(new URL(next, url).href) : undefined),
    };
  };

  return async ({ method, path, answer, isForm }: Route, request: Values = {}): Promise<unknown> => {
    const { query, body, idempotencyKey, ifMatch, dryRun } = request;
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(request[name])));
    const url = `${base}${filled}${queryText((query ?? {}) as Values)}`;
    if (answer === 'page') return pageAt(url);
    const headers: Record<string, string> = {};
    if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = String(idempotencyKey);
    if (dryRun === true) headers['Dry-Run'] = 'true';
    if (ifMatch !== undefined) headers['If-Match'] = String(ifMatch);
    const sent = isForm ? formOf((body ?? {}) as Values) : body === undefined ? undefined : JSON.stringify(body);
    const response = await send(url, { method, headers, body: sent });
    if (answer === 'json') return response.json();
    if (answer === 'text') return response.text();
    if (answer === 'blob') return response.blob();
    await response.body?.cancel();
    return undefined;
  };
};

const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  try {
    return new ApiError(response.status, JSON.parse(text) as ApiError['problem']);
  } catch {
    // A proxy between client and API may answer in another format.
    const title = response.statusText || `HTTP ${response.status}`;
    return new ApiError(response.status, { code: 'unexpected', title, detail: text.slice(0, 200) });
  }
};

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const queryText = (query: Values): string => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) text.append(name, textOf(value));
  return text.size > 0 ? `?${text}` : '';
};

const formOf = (body: Values): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, textOf(value));
  }
  return form;
};
