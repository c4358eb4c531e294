import axios, { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../lib/http/http';

export interface Request {
  /** JSON parsed, a form as its fields. */
  body: unknown;
  params: Record<string, unknown>;
  headers: AxiosHeaders;
  timeout: number | undefined;
}

interface Reply {
  status: number;
  data: unknown;
  headers: Record<string, string>;
}

type Answer = (request: Request) => Reply | Promise<Reply>;

const answers = new Map<string, Answer>();

/** Answers that many components ask for, as those of a new workspace. */
const USUAL: Partial<Record<string, unknown>> = {
  'get /fields': [],
  'get /files': [],
  'get /views': [],
  'get /team': { members: [], invitations: [], users_limit: 1 },
  'get /settings/public-host': { is_in_plan: true, host: null, verified_at: null, target: 'crm.example', record: null },
  'get /subscription/usage': { plan: { id: 'business', name: 'Business' } },
  'get /settings/workspace': { name: 'Acme', currency: 'USD', rates: {}, lost_reasons: [] },
};

const strays: string[] = [];

/** A reply of the API with a body. */
export const reply = (data: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  data,
  headers,
});

/** A refusal in the API's own shape. */
export const problem = (status: number, code: string, detail: string, errors?: Record<string, string>): Reply =>
  reply({ status, title: 'Problem', code, detail, errors, request_id: 'test' }, status);

/** No answer at all: the server is away. */
export const serverIsDown = () => Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK));

const answerTo = (method: string) => (path: string, answer: Reply | Answer) =>
  answers.set(`${method} ${path}`, typeof answer === 'function' ? answer : () => answer);

/** Sets the replies of the API in a test, by their path below `/api`. A request without a reply fails the test. */
export const network = {
  get: answerTo('get'),
  post: answerTo('post'),
  put: answerTo('put'),
  delete: answerTo('delete'),
};

const send = async (request: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
  const name = `${request.method} ${request.url?.replace(/^\/api(?=\/)/, '')}`;
  const usual = USUAL[name];
  const answer = answers.get(name) ?? (usual === undefined ? undefined : () => reply(usual));
  if (!answer) {
    strays.push(name);
    throw new AxiosError(`No test expected ${name}`, AxiosError.ERR_NETWORK, request);
  }
  const headers = AxiosHeaders.from(request.headers);
  const said = await answer({
    body: bodyOf(request.data),
    params: request.params ?? {},
    headers,
    timeout: request.timeout,
  });
  const response = { ...said, statusText: String(said.status), config: request };
  if (said.status < 400) return response;
  throw new AxiosError(`Answered ${said.status}`, undefined, request, undefined, response);
};

const bodyOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
};

export const startNetwork = () => {
  axios.defaults.adapter = send;
  http.defaults.adapter = send;
};

/** Forgets the answers, and returns what was asked without one. */
export const endNetwork = (): string[] => {
  answers.clear();
  return strays.splice(0);
};
