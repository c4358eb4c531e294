import { AxiosError, type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../lib/http';

interface Request {
  body: unknown;
  params: Record<string, unknown>;
}

interface Reply {
  status: number;
  data: unknown;
}

type Answer = (request: Request) => Reply | Promise<Reply>;

const answers = new Map<string, Answer>();

/** A reply of the API with a body. */
export const reply = (data: unknown, status = 200): Reply => ({ status, data });

/** A refusal in the API's own shape. */
export const problem = (status: number, code: string, detail: string, errors?: Record<string, string>): Reply =>
  reply({ status, title: 'Problem', code, detail, errors, request_id: 'test' }, status);

const answerTo = (method: string) => (path: string, answer: Reply | Answer) =>
  answers.set(`${method} ${path}`, typeof answer === 'function' ? answer : () => answer);

/** Says what the API answers in a test. What nobody said an answer to fails the test that asked. */
export const network = {
  get: answerTo('get'),
  post: answerTo('post'),
  put: answerTo('put'),
  delete: answerTo('delete'),
};

const send = async (request: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
  const name = `${request.method} ${request.url}`;
  const answer = answers.get(name);
  if (!answer) throw new Error(`No test expected ${name}`);
  const body = typeof request.data === 'string' ? JSON.parse(request.data) : request.data;
  const { status, data } = await answer({ body, params: request.params ?? {} });
  const response = { status, data, statusText: String(status), headers: {}, config: request };
  if (status < 400) return response;
  throw new AxiosError(`Answered ${status}`, undefined, request, undefined, response);
};

export const startNetwork = () => {
  (http.defaults as AxiosRequestConfig).adapter = send;
};
export const forgetAnswers = () => answers.clear();
