import type { PlanId } from '@rapport/shared/plans';
import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import { UUID } from '@rapport/shared/uuid';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { english, type Words } from '../words/words';
import { passGate } from './admission';
import { systemOf } from './database';
import type { Lane } from './gate';
import { type Db, inSession } from './session';

/**
 * Who acts in which workspace. Its `db` is an open transaction whose role and settings make row-level security show
 * only the rows of this workspace; `rows` and `addRow` also put the same condition into the SQL.
 */
export interface Scope {
  db: Db;
  workspaceId: string;
  /** `null` if a program or a job acts, not a user. */
  userId: string | null;
  /** The plan of the workspace, if the request has loaded it. */
  plan?: () => Promise<PlanId>;
  /** The texts in the language of the caller of a request. */
  words?: () => Promise<Words>;
}

/** @public The translations in the caller's language: that of their settings, or the one that a program asks for. */
export const readerWords = async (scope: Scope): Promise<Words> => (await scope.words?.()) ?? english;

/** The tables whose deleted rows stay in the trash, hidden from all other queries. */
const WITH_TRASH = new Set<string>(RECORD_TABLES);

// Postgres accepts at most 65,535 bound values in one statement.
const ROWS_PER_INSERT = 1_000;

/** Starts a read, update or delete of this workspace's rows, including those in the trash. */
export const everyRow = (scope: Scope, table: string): Knex.QueryBuilder =>
  scope.db(table).where(`${table}.workspace_id`, scope.workspaceId);

/** Starts a read, update or delete of this workspace's rows, excluding those in the trash. */
export const rows = (scope: Scope, table: string): Knex.QueryBuilder => {
  const mine = everyRow(scope, table);
  return WITH_TRASH.has(table) ? mine.whereNull(`${table}.deleted_at`) : mine;
};

/**
 * Starts a read of this workspace's rows, through the view that lets searches and sorts use every index. The view is
 * for reading only.
 */
export const readRows = (scope: Scope, table: string): Knex.QueryBuilder =>
  rows(scope, table).from({ [table]: `own_${table}` });

/** Starts a read, update or delete of this workspace's rows that are in the trash. */
export const trashedRows = (scope: Scope, table: string): Knex.QueryBuilder =>
  everyRow(scope, table).whereNotNull(`${table}.deleted_at`);

/** Starts an insert of one row into this workspace, with a new id unless the row has one. */
export const addRow = (scope: Scope, table: string, row: Record<string, unknown>): Knex.QueryBuilder =>
  scope.db(table).insert({ id: uuidv7(), ...row, workspace_id: scope.workspaceId });

/** Inserts many rows into this workspace, each with a new id unless it has one. */
export const addRows = async (scope: Scope, table: string, many: Record<string, unknown>[]) => {
  for (let at = 0; at < many.length; at += ROWS_PER_INSERT) {
    const some = many.slice(at, at + ROWS_PER_INSERT);
    await scope.db(table).insert(some.map((row) => ({ id: uuidv7(), ...row, workspace_id: scope.workspaceId })));
  }
};

/** Runs work inside one workspace, in one transaction, for jobs and commands, which have no request. */
export const inWorkspace = <T>(
  db: Knex,
  who: { workspaceId: string; userId?: string | null; lane?: Lane; isSnapshot?: boolean },
  work: (scope: Scope) => Promise<T>,
): Promise<T> => {
  if (!UUID.test(who.workspaceId)) throw new Error('A scope needs the id of a workspace');
  const entering = {
    name: 'enter workspace',
    text: `select set_config('role', 'rapport_app', true), set_config('app.workspace_id', $1, true)`,
    values: [who.workspaceId],
  };
  return passGate(db, { workspace: who.workspaceId, lane: who.lane ?? 'write' }, () =>
    inSession(db, { entering, isSnapshot: who.isSnapshot }, (session) =>
      work({ db: session.db, workspaceId: who.workspaceId, userId: who.userId ?? null }),
    ),
  );
};

/**
 * Runs work that belongs to no single workspace: on a person's own data (signing in, sessions, settings, the account),
 * on the target of a link or report from outside, on the installation, and on due work in all workspaces. Row-level
 * security hides no rows in it, so each statement has to name the person or the workspace.
 */
export const asSystem = <T>(db: Knex, work: (trx: Db) => Promise<T>): Promise<T> => {
  const system = systemOf(db);
  return passGate(system, { workspace: 'system', lane: 'write' }, () =>
    inSession(system, { entering: AS_SYSTEM }, (session) => work(session.db)),
  );
};

const AS_SYSTEM = { name: 'enter as system', text: `select set_config('role', 'rapport_system', true)` };
