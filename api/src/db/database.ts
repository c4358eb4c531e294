import knex, { type Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient, { type Statement } from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';
import { makeChanges, PASSES_CHANGES_ON } from './changes';

const NUMERIC = 1700;
const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

// What leaves the database is already what travels: money and counts as numbers, instants as ISO text, days as they are.
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(DATE, (day) => day);
pg.types.setTypeParser(TIMESTAMPTZ, (instant) => new Date(instant).toISOString());

/** Statements sent together with BEGIN, in one round trip, and what the last of them that gave rows answered. */
export interface Opening {
  statements: string;
  /** What they `execute`: planned once for each connection. */
  prepared?: { name: string; statement: string };
  answer?: Record<string, unknown>[];
}

export interface OpeningConfig extends Knex.TransactionConfig {
  opening?: Opening;
}

/** A transaction that begins with further statements in the same round trip. */
class OpenedTransaction extends PostgresTransaction {
  constructor(
    private readonly pool: RapportClient,
    container: unknown,
    private readonly config: OpeningConfig = {},
    outer: unknown = null,
  ) {
    super(pool, container, config, outer);
  }

  override async begin(connection: unknown) {
    const { opening } = this.config;
    if (!opening) return super.begin(connection);
    if (opening.prepared) await this.prepare(connection as object, opening.prepared);
    try {
      const answer = await this.trxClient.query(connection, { sql: `begin; ${opening.statements}` });
      opening.answer = answer.response.findLast((result) => result.rows.length > 0)?.rows ?? [];
    } catch (error) {
      // A failed statement in the batch leaves its transaction open on the connection, which goes back to the pool.
      await this.trxClient.query(connection, { sql: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  override async commit(connection: pg.Client, value: unknown) {
    const answer = await super.commit(connection, value);
    this.pool.changes.commit(connection);
    return answer;
  }

  override rollback(connection: pg.Client, error: unknown) {
    this.pool.changes.forget(connection);
    return super.rollback(connection, error);
  }

  private async prepare(connection: object, { name, statement }: NonNullable<Opening['prepared']>) {
    const names = preparedOn.get(connection) ?? new Set();
    preparedOn.set(connection, names);
    if (names.has(name)) return;
    await this.trxClient.query(connection, { sql: `prepare ${name} ${statement}` });
    names.add(name);
  }
}

const preparedOn = new WeakMap<object, Set<string>>();
const statementNames = new Map<string, string>();

/**
 * Has Postgres plan a statement once for each connection. For those that are run all the time and are one text whatever is
 * asked for; never for a search, where one plan for all terms is a bad one for most.
 */
export const prepared = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query): Query => {
  query.options({ isPrepared: true });
  return query;
};

class RapportClient extends PostgresClient {
  readonly changes = makeChanges(
    () => this.acquireConnection(),
    (connection) => this.releaseConnection(connection),
  );

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection();
    this.changes.watch(connection);
    return connection;
  }

  override _query(connection: unknown, statement: Statement) {
    if (statement.options?.isPrepared) {
      const name = statementNames.get(statement.sql) ?? `statement ${statementNames.size}`;
      statementNames.set(statement.sql, name);
      statement.options = { name };
    }
    return super._query(connection, statement);
  }

  override transaction(container: unknown, config: OpeningConfig, outer: unknown) {
    return new OpenedTransaction(this, container, config, outer);
  }
}

const SETTINGS =
  '-c timezone=UTC -c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=10s';

type Prepare = (connection: pg.Client, done: (error: Error | null) => void) => void;

/** How the connections of a process that serves or takes jobs are called; those of a command are called `rapport`. */
export const SERVICE = 'rapport service';

const ACQUIRE_MS = 2_000;

/**
 * Opens a pool of connections. Waiting longer than `acquireMs` for one becomes a 503.
 * The time-outs keep one slow query from holding everybody up; jobs and exports raise theirs with `set local`.
 */
export const openDatabase = (
  url: string,
  {
    name = 'rapport',
    acquireMs = ACQUIRE_MS,
    ...pool
  }: { name?: string; acquireMs?: number; min?: number; max?: number; afterCreate?: Prepare } = {},
): Knex =>
  knex({
    client: RapportClient as unknown as typeof knex.Client,
    connection: {
      connectionString: url,
      application_name: name,
      options: `${SETTINGS} ${PASSES_CHANGES_ON}`,
      keepAlive: true,
    },
    pool: { min: 0, max: CONNECTIONS, ...pool },
    acquireConnectionTimeout: acquireMs,
    // Errors are logged; the values bound to a statement are people's data and stay out of them.
    compileSqlOnError: false,
    // What goes wrong is thrown, and told by whoever catches it; Knex would say it among our lines as well.
    log: { warn: () => undefined, error: () => undefined },
  });

const systems = new WeakMap<Knex, Knex>();

/**
 * Opens the two pools of a service. `db` is for work inside a workspace, and its login can take no role but `rapport_app`:
 * whatever a statement in it says, the owner and the other workspaces stay out of reach. `asSystem` finds the second, for
 * what belongs to no single workspace.
 */
export const openService = (
  urls: { app: string; system: string },
  { name = 'rapport', max = CONNECTIONS }: { name?: string; max?: number } = {},
): { db: Knex; close(): Promise<void> } => {
  // One connection stays, however quiet it is: by it a restore sees that a service is running.
  const db = openDatabase(urls.app, { name, min: name === SERVICE ? 1 : 0, max });
  if (urls.app === urls.system) return { db, close: () => db.destroy() };
  const system = openDatabase(urls.system, { name, max: SYSTEM_CONNECTIONS });
  systems.set(db, system);
  return { db, close: async () => void (await Promise.all([db.destroy(), system.destroy()])) };
};

const CONNECTIONS = 10;
const SYSTEM_CONNECTIONS = 6;

/** The pool for what belongs to no single workspace: another one, unless the database was opened under one login. */
export const systemOf = (db: Knex): Knex => systems.get(db) ?? db;
