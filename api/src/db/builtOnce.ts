import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { Result } from './flush';
import { type Db, hasSession, runPrepared } from './session';

const texts = new Map<string, string>();

/**
 * Runs a query that is asked all the time, with a text that Knex builds only the first time that `name` is run.
 * @param values what the query binds, in its order; nothing else in it may differ from one time to the next
 */
export const builtOnce = (
  db: Db,
  name: string,
  values: unknown[],
  build: () => Knex.QueryBuilder,
): Promise<Result['rows']> => {
  // A backup is restored in a transaction of Knex.
  if (!hasSession(db)) return build().then((rows) => rows);
  const text = texts.get(name) ?? textOf(name, values, build());
  return runPrepared(db, text, values);
};

const textOf = (name: string, values: unknown[], query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  if (!isDeepStrictEqual(bindings, values))
    throw new Error(`The statement "${name}" binds other values than it is run with`);
  texts.set(name, sql);
  return sql;
};
