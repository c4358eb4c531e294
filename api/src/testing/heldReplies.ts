import { memoize } from '@rapport/shared/memoize';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import express, { type Express, type Request, type Response } from 'express';
import { apiRouters } from '../apiRouters';
import { contractOf } from '../http/contract';
import { describeApi } from '../http/openapi';

/**
 * Wraps the app and adds to `broken` each reply that does not match its contract or the OpenAPI document. The web app
 * does not validate replies, and programs rely on the document.
 */
export const holdReplies = (app: Express, broken: string[]): Express => {
  const held = express().disable('x-powered-by');
  held.use((req, res, next) => {
    // supertest asks for compression by default, but compressed replies cannot be read here.
    if (req.headers['accept-encoding'] === 'gzip, deflate') delete req.headers['accept-encoding'];
    const end = res.end.bind(res) as (text?: unknown) => typeof res;
    res.end = (text?: unknown) => {
      const wrong = wrongIn(req, res, text);
      if (wrong) broken.push(`${req.method} ${req.originalUrl}: ${wrong}`);
      return end(text);
    };
    next();
  });
  return held.use(app);
};

/** What is wrong with a reply, or an empty string. */
const wrongIn = (req: Request, res: Response, text: unknown): string => {
  const contract = contractOf(req.route?.stack.at(-1)?.handle ?? {});
  // The answer to a repetition may omit a secret that the first answer had.
  if (!contract || res.statusCode === 304 || res.get('Idempotent-Replayed') || res.get('Content-Encoding')) return '';
  const body = text !== undefined && /json\b/.test(res.get('Content-Type') ?? '') ? JSON.parse(String(text)) : text;
  const parsed = res.statusCode < 300 && body !== undefined ? contract.reply?.safeParse(body) : undefined;
  if (parsed?.error) return parsed.error.message;
  const template = `${req.baseUrl}${req.route.path}`.replace(/:(\w+)/g, '{$1}');
  return documented().wrongIn(template, req.method.toLowerCase(), res.statusCode, body);
};

const documented = memoize(() => {
  const document = JSON.parse(JSON.stringify(describeApi(apiRouters, 'http://crm.test')), closed);
  const ajv = new Ajv2020({ strict: false }).addSchema(document, 'api');
  addFormats.default(ajv);
  const wrongFor = (pointer: string, body: unknown): string => {
    const validate = ajv.getSchema(`api#${pointer}`);
    return validate?.(body) ? '' : ajv.errorsText(validate?.errors);
  };
  return {
    wrongIn: (template: string, method: string, status: number, body: unknown): string => {
      if (status >= 400) return body === undefined ? 'no problem' : wrongFor('/components/schemas/Problem', body);
      const answer = document.paths[template][method].responses[status];
      if (!answer) return `the status ${status} is not in the document`;
      const types = Object.keys(answer.content ?? {});
      if (types.length === 0) return body === undefined ? '' : 'a body that is not in the document';
      if (!types.includes('application/json')) return '';
      const path = template.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      return wrongFor(`/paths/${path}/${method}/responses/${status}/content/application~1json/schema`, body);
    },
  };
});

/** Allows no undeclared fields in the objects of a schema. */
const closed = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value && 'properties' in value && !('additionalProperties' in value)
    ? { ...value, additionalProperties: false }
    : value;
