import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Result } from './flush';
import { addRow, type Scope } from './scope';
import { type Db, hasSession, runPrepared } from './session';
import type { SendOptions } from './statements';

const texts = new Map<string, string>();

/**
 * Runs a frequent query. Knex builds its SQL only once for each `name`.
 * @param values the bindings of the query, in order; nothing else in the query may change between two runs
 */
export const builtOnce = (
  db: Db,
  name: string,
  values: unknown[],
  build: () => Knex.QueryBuilder,
  sending: SendOptions = {},
): Promise<Result['rows']> => {
  // Restoring a backup uses a Knex transaction, which has no session.
  if (!hasSession(db)) return build().then((rows) => rows);
  const text = texts.get(name) ?? textOf(name, values, build());
  return runPrepared(db, text, values, sending);
};

/**
 * Inserts a row like `addRow`, with SQL that Knex builds once for each set of columns and returned columns.
 * @param options.returning the columns to return, as SQL; if it is omitted, the statement is deferred, because nothing
 * waits for its result
 */
export const addRowBuiltOnce = (
  scope: Scope,
  table: string,
  row: Record<string, unknown>,
  { returning }: { returning?: string } = {},
): Promise<Result['rows']> => {
  const whole = { id: uuidv7(), ...row, workspace_id: scope.workspaceId };
  // Knex binds the values in the alphabetical order of the columns.
  const columns = Object.keys(whole).sort() as (keyof typeof whole)[];
  const values = columns.map((column) => whole[column]);
  const build = () => {
    const adding = addRow(scope, table, whole);
    return returning ? adding.returning(scope.db.raw(returning)) : adding;
  };
  return builtOnce(scope.db, `add ${table}: ${columns}, return ${returning}`, values, build, {
    isDeferred: !returning,
  });
};

const textOf = (name: string, values: unknown[], query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  if (!isDeepStrictEqual(bindings, values))
    throw new Error(`The statement "${name}" binds other values than it is run with`);
  texts.set(name, sql);
  return sql;
};
