import knex, { type Knex } from 'knex';
import pg from 'pg';
import { changesOf, PASSES_CHANGES_ON } from './changes';
import type { ServiceUrls } from './logins';

const NUMERIC = 1700;
const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
/** The types of pg have no constant for arrays. */
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.setTypeParser>[0];

// Values are parsed into the form that the API returns: money and counts as numbers, instants as ISO text, days
// unchanged.
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(DATE, (day) => day);
// Postgres writes an instant with milliseconds in UTC nearly as ISO text, so only the punctuation is changed. Other
// precisions and far years are parsed.
pg.types.setTypeParser(TIMESTAMPTZ, (instant) =>
  instant.length === 26 && instant.endsWith('+00')
    ? `${instant.slice(0, 10)}T${instant.slice(11, 23)}Z`
    : new Date(instant).toISOString(),
);
// Most lists, such as tags, are empty or contain simple words. Only other lists need the parser of pg, which reads
// character by character.
const parseTexts = pg.types.getTypeParser(TEXT_ARRAY);
pg.types.setTypeParser(TEXT_ARRAY, (list) => {
  if (list === '{}') return [];
  return /^\{[^"\\{}]+\}$/.test(list) && !list.includes('NULL') ? list.slice(1, -1).split(',') : parseTexts(list);
});

/**
 * Makes Postgres plan a statement once for each connection. This suits frequent statements whose text never changes. It
 * does not suit searches, because one plan for all terms is bad for most of them.
 */
export const prepared = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query): Query => {
  query.options({ isPrepared: true });
  return query;
};

/**
 * Sends a statement whose result is not needed together with the next statement, or with the commit. If it fails, the
 * commit fails.
 */
export const deferred = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query): Query => {
  query.options({ isDeferred: true });
  return query;
};

const SETTINGS =
  '-c timezone=UTC -c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=10s';

type Prepare = (connection: pg.Client, done: (error: Error | null) => void) => void;

/**
 * The name of the connections of a process that serves requests or runs jobs. The connections of a command are named
 * `rapport`.
 */
export const SERVICE = 'rapport service';

const ACQUIRE_MS = 2_000;

/**
 * Opens a pool of connections. A query that waits longer than `acquireMs` for a connection fails with a 503. The
 * timeouts prevent one slow query from blocking all others; jobs and exports raise them with `set local`.
 */
export const openDatabase = (
  url: string,
  {
    name = 'rapport',
    acquireMs = ACQUIRE_MS,
    afterCreate = (_connection, done) => done(null),
    ...pool
  }: { name?: string; acquireMs?: number; min?: number; max?: number; afterCreate?: Prepare } = {},
): Knex => {
  const { connectionString, options } = withoutOptions(url);
  const db = knex({
    client: 'pg',
    connection: {
      connectionString,
      application_name: name,
      options: `${options} ${SETTINGS} ${PASSES_CHANGES_ON}`.trim(),
      keepAlive: true,
    },
    pool: {
      min: 0,
      max: CONNECTIONS,
      ...pool,
      afterCreate: (connection: pg.Client, done: Parameters<Prepare>[1]) => {
        changesOf(db).watch(connection);
        afterCreate(connection, done);
      },
    },
    acquireConnectionTimeout: acquireMs,
    // Errors are logged, so they must not contain the values bound to a statement, which are personal data.
    compileSqlOnError: false,
    // Errors are thrown, and logged where they are caught. Knex would log them a second time.
    log: { warn: () => undefined, error: () => undefined },
  });
  return db;
};

/** Takes the options and the program name out of a URL, because pg would prefer them to ours. */
const withoutOptions = (url: string): { connectionString: string; options: string } => {
  const address = new URL(url);
  const options = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  address.searchParams.delete('application_name');
  return { connectionString: address.href, options };
};

const systems = new WeakMap<Knex, Knex>();
const listeners = new WeakMap<Knex, Knex>();

/**
 * Opens the two pools of a service. `db` is for work inside a workspace. Its login can only take the role
 * `rapport_app`, so no statement can become the owner or reach another workspace. `systemOf` finds the second pool, for
 * data that belongs to no single workspace.
 */
export const openService = (
  urls: ServiceUrls,
  { name = 'rapport', max = CONNECTIONS }: { name?: string; max?: number } = {},
): { db: Knex; close(): Promise<void> } => {
  // Keeps one connection open, because restoring a backup detects a running service by it.
  const db = openDatabase(urls.app, { name, min: name === SERVICE ? 1 : 0, max });
  if (urls.listener) listeners.set(db, openDatabase(urls.listener, { name }));
  if (urls.app === urls.system) return { db, close: () => db.destroy() };
  const system = openDatabase(urls.system, { name, max: SYSTEM_CONNECTIONS });
  systems.set(db, system);
  return { db, close: async () => void (await Promise.all([db.destroy(), system.destroy()])) };
};

const CONNECTIONS = 10;
const SYSTEM_CONNECTIONS = 6;

/**
 * The pool for data that belongs to no single workspace. It is a separate pool, unless the database was opened with a
 * single login.
 */
export const systemOf = (db: Knex): Knex => systems.get(db) ?? db;

/**
 * Opens a connection for listening, which lasts longer than a transaction. It is outside of the pool and does not go
 * through a connection pooler.
 */
export const openListener = (db: Knex): Promise<pg.Client> => (listeners.get(db) ?? db).client.acquireRawConnection();
