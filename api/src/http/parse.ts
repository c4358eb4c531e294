import { msg } from '@lingui/core/macro';
import { Instant } from '@rapport/shared/text';
import type { Said } from '@rapport/shared/words';
import { zodWords } from '@rapport/shared/zodWords';
import type { Request } from 'express';
import { z } from 'zod';
import type { Contract } from './contract';
import { changedMeanwhile, invalid, notFound, ProblemError } from './problem';

type Output<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

export interface Parsed<Path, Query, Body> {
  path: Output<Path>;
  query: Output<Query>;
  body: Output<Body>;
}

const NOTHING = z.strictObject({});

/**
 * Routes refuse unknown fields: if a filter with a typo were ignored, everything would be returned, and the value of a
 * field with a typo would be lost.
 */
const strict = (schema: unknown): z.ZodType => {
  if (!schema) return NOTHING;
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : (schema as z.ZodType);
};

const unknownParameter = (query: z.ZodType): Said => {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  if (known.length === 0) return msg`Unknown query parameter. This endpoint takes none`;
  return msg`Unknown query parameter. Use ${{ names: known.join(', ') }}`;
};

/** Makes the function that reads the input of a route. It throws 404 for an invalid path, 415 or 422 for invalid input. */
export const parserOf = <Path, Query, Body>(contract: Contract<Path, Query, Body>) => {
  const query = strict(contract.query);
  // A form without declared fields has only its file, which `receive` takes.
  const body = contract.bodyType && !contract.body ? z.unknown() : strict(contract.body);
  return (req: Request): Parsed<Path, Query, Body> => parseRequest(contract, { query, body }, req);
};

const parseRequest = <Path, Query, Body>(
  contract: Contract<Path, Query, Body>,
  schemas: { query: z.ZodType; body: z.ZodType },
  req: Request,
): Parsed<Path, Query, Body> => {
  // A map, because a field may have the name of a member of every object, such as `constructor`.
  const errors = new Map<string, Said>();
  const complain = (field: string, message: Said) => void (errors.has(field) || errors.set(field, message));
  const parse = (schema: z.ZodType, value: unknown, unknownKey: Said) => {
    const parsed = schema.safeParse(value, { error: zodWords });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const place = issue.path.join('.');
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) complain(place ? `${place}.${key}` : key, unknownKey);
      } else complain(place || 'body', issue.message);
    }
    return undefined;
  };

  const path = contract.path ? (contract.path as unknown as z.ZodType).safeParse(req.params) : undefined;
  if (path && !path.success) throw notFound(msg`This address`);
  if (contract.body) requireBody(contract as Contract, req);
  const query = parse(schemas.query, req.query, unknownParameter(schemas.query));
  const body = parse(schemas.body, req.body ?? {}, msg`Unknown field`);
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  return { path: path?.data as Output<Path>, query: query as Output<Query>, body: body as Output<Body> };
};

/** Parses a value with another schema after the contract's. @throws 422 */
export const parsedAs = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value, { error: zodWords });
  if (parsed.success) return parsed.data;
  throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
};

const BODY_TYPES = { json: 'json', form: 'urlencoded', multipart: 'multipart' } as const;

// A body of another type is not read at all, so without this check the answer would report every field as missing.
const requireBody = (contract: Contract, req: Request) => {
  const wanted = BODY_TYPES[contract.bodyType ?? 'json'];
  if (Number(req.get('content-length') ?? 0) > 0 && !req.is(wanted)) {
    throw new ProblemError(415, 'wrong_type', msg`Send the body as ${{ type: contract.bodyType ?? 'JSON' }}.`);
  }
};

/** The `If-Match` header without its quotes. @throws 412 for a value that is not one of our versions */
export const seenVersion = (req: Request): string | undefined => {
  const tag = req.get('if-match');
  if (tag === undefined || tag === '*') return undefined;
  const version = tag.replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (!Instant.safeParse(version).success) throw changedMeanwhile(msg`This record`);
  return version;
};
