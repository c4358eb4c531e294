import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Result } from './flush';
import { addRow, type Scope } from './scope';
import { type Db, hasSession, runPrepared } from './session';
import type { SendOptions } from './statements';

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
  sending: SendOptions = {},
): Promise<Result['rows']> => {
  // A backup is restored in a transaction of Knex.
  if (!hasSession(db)) return build().then((rows) => rows);
  const text = texts.get(name) ?? textOf(name, values, build());
  return runPrepared(db, text, values, sending);
};

/**
 * Inserts a row like `addRow`, with a text that Knex builds once for each set of columns.
 * @param options.returning the SQL of what it returns; without it the statement is deferred, because its result is not needed
 */
export const addRowBuiltOnce = (
  scope: Scope,
  table: string,
  row: Record<string, unknown>,
  { returning }: { returning?: string } = {},
): Promise<Result['rows']> => {
  const whole = { id: uuidv7(), ...row, workspace_id: scope.workspaceId };
  // As Knex sorts them.
  const columns = Object.keys(whole).sort() as (keyof typeof whole)[];
  const values = columns.map((column) => whole[column]);
  const build = () => {
    const adding = addRow(scope, table, whole);
    return returning ? adding.returning(scope.db.raw(returning)) : adding;
  };
  return builtOnce(scope.db, `add ${table}: ${columns}`, values, build, { isDeferred: !returning });
};

const textOf = (name: string, values: unknown[], query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  if (!isDeepStrictEqual(bindings, values))
    throw new Error(`The statement "${name}" binds other values than it is run with`);
  texts.set(name, sql);
  return sql;
};
