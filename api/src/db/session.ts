import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { changesOf } from './changes';
import { type Outcome, type Result, type Statement, send } from './flush';
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  COMMIT,
  isScript,
  NO_RESULT,
  ROLLBACK,
  type SendOptions,
  searchName,
  statementName,
} from './statements';

type Table = string | Knex.QueryBuilder | Record<string, string | Knex.QueryBuilder>;

// biome-ignore lint/suspicious/noExplicitAny: as Knex types rows.
type FromTable = (table: Table) => Knex.QueryBuilder<any, any[]>;

/** The subset of Knex that builds the queries of one transaction. */
export type Db = Pick<Knex, 'raw' | 'fn' | 'ref' | 'from' | 'unionAll'> & FromTable;

export interface SessionOptions {
  /** The statement that sets the role and enters the workspace for the rest of the transaction. */
  entering: Statement;
  /** The same statement for reads. It also makes PostgreSQL plan prepared statements for their values. */
  enteringToSearch?: Statement;
  /**
   * Admits or refuses the caller by the row that `entering` returned. No query gets its result before that.
   * @throws the error with which all queries of the session then fail
   */
  admit?: (entered: Record<string, unknown> | undefined) => Promise<unknown> | unknown;
  /** Whether all reads see the same snapshot, even across several flushes. */
  isSnapshot?: boolean;
  /** Whether the session only reads, and therefore needs no transaction that lasts longer than a flush. */
  isRead?: boolean;
}

type Callback = (error: Error | null, result?: Result) => void;

interface Waiting {
  statement: Statement;
  callback: Callback;
  /** Prepared, but planned for the values of each run. */
  isSearch?: boolean;
}

/** A statement as Knex passes it on. `prepared` and `deferred` add the other properties. */
type KnexStatement = Statement & SendOptions;

/** Knex without a pool, which only builds queries. A query without a session fails. */
const builder = knex({ client: 'pg', compileSqlOnError: false });

/** The property of `db` with its session. A `WeakMap` of all sessions would slow down garbage collection. */
const SESSION = Symbol('session');
const sessionOf = (db: Db): Session | undefined => (db as DbOfSession)[SESSION];
type DbOfSession = Db & { [SESSION]?: Session };

/** Whether queries run in a session, rather than in a transaction of Knex. */
export const hasSession = (db: Db): boolean => sessionOf(db) !== undefined;

/** The connection of the transaction, for `COPY`. */
export const connectionOf = async (db: Db): Promise<pg.Client> => {
  const session = sessionOf(db);
  if (!session) throw new Error('COPY needs the transaction of a session');
  return session.connection();
};

/**
 * Runs a statement whose SQL is already built. By default, PostgreSQL plans it once for each connection.
 * @returns its rows
 */
export const runPrepared = (
  db: Db,
  text: string,
  values: unknown[],
  { isSearch = false, isDeferred = false, isPrepared = !isSearch }: SendOptions = {},
): Promise<Result['rows']> =>
  new Promise((resolve, reject) => {
    const session = sessionOf(db);
    if (!session) throw new Error('A query needs the transaction of a session');
    session.query({ text, values, isPrepared, isDeferred, isSearch }, (error, result) =>
      result ? resolve(result.rows) : reject(error),
    );
  });

/**
 * Runs the statements of one transaction. Knex builds them and passes them to `query`, as it would to a connection of pg.
 *
 * - Statements of the same tick are sent together (`flush.ts`): `await Promise.all([page, count])` is one round trip.
 * - The first flush also begins the transaction and enters the workspace, and the last one commits. Deferred statements are sent
 *   with the next flush.
 * - Reads open no transaction: each flush is an implicit transaction, and enters the workspace again.
 */
export class Session {
  readonly db: Db;
  private client: pg.Client | undefined;
  private waiting: Waiting[] = [];
  private flushes: Promise<unknown> = Promise.resolve();
  private isScheduled = false;
  private isInside = false;
  private isAdmitted = false;
  private isEnding = false;
  private isEnded = false;
  private isRead: boolean;
  private failure: Error | undefined;
  private refusal: unknown;

  constructor(
    private readonly pool: Knex,
    private readonly options: SessionOptions,
  ) {
    this.isRead = options.isRead ?? false;
    const bound = <Query extends Knex.QueryBuilder | Knex.Raw>(query: Query): Query => {
      query.connection(this);
      return query;
    };
    const db = (table: Table) => bound(builder(table as string));
    this.db = Object.assign(db, {
      raw: (sql: string, values?: Knex.RawBinding[]) => bound(builder.raw(sql, values as Knex.RawBinding[])),
      from: (table: Table) => bound(builder.from(table as string)),
      unionAll: (parts: Knex.QueryBuilder[], isWrapped: boolean) => bound(builder.unionAll(parts, isWrapped)),
      fn: builder.fn,
      ref: (name: string) => builder.ref(name),
    }) as Db;
    (this.db as DbOfSession)[SESSION] = this;
  }

  /** Queues a statement; called by Knex. */
  query({ text, values, isPrepared, isDeferred, isSearch }: KnexStatement, callback: Callback) {
    if (this.failure ?? this.isEnded) return callback(this.failure ?? new Error('The transaction has ended'));
    const statement = { text, values, name: isPrepared ? statementName(text) : undefined };
    // The settings or effects of these statements have to last for longer than one flush.
    if (isScript(statement) || /^\s*set local\b/i.test(text)) this.isRead = false;
    if (isDeferred) {
      this.waiting.push({ statement, callback: () => undefined });
      return callback(null, NO_RESULT);
    }
    this.waiting.push({ statement, callback, isSearch });
    if (this.isScheduled) return;
    this.isScheduled = true;
    // Runs after the current code has issued all statements that it issues before awaiting one.
    process.nextTick(() => this.waiting.length > 0 && this.flush());
  }

  /** Enters the workspace, unless the session is already in it. @throws the error of `admit` */
  async enter(): Promise<void> {
    if (!this.isAdmitted) await this.flush();
    if (this.failure) throw this.failure;
  }

  /** Runs `work`, whose statements are sent together with the commit. */
  async endWith<T>(work: () => PromiseLike<T>): Promise<T> {
    await this.enter();
    this.isEnding = true;
    const result = await work();
    await this.commit();
    return result;
  }

  async commit(): Promise<void> {
    await this.flushes;
    await this.enter();
    this.isEnding = true;
    while (this.isInside && !this.failure) await this.flush();
    if (this.failure) throw this.failure;
  }

  /** Rolls back and releases the connection. */
  async end(): Promise<void> {
    await this.flushes;
    this.isEnded = true;
    const { client } = this;
    if (!client) return;
    if (this.isInside) {
      changesOf(this.pool).forget(client);
      const { error } = await send(client, [ROLLBACK]);
      // The pool drops lost connections.
      if (error) await client.end().catch(() => undefined);
    }
    await this.pool.client.releaseConnection(client);
  }

  /** The connection of the transaction. */
  async connection(): Promise<pg.Client> {
    this.isRead = false;
    await this.flush();
    if (this.failure) throw this.failure;
    return this.client as pg.Client;
  }

  /** The error with which `admit` refused the caller. It takes precedence over errors of the work. */
  async refusalOf(): Promise<unknown> {
    if (this.options.admit) await this.enter().catch(() => undefined);
    return this.refusal;
  }

  private flush(): Promise<unknown> {
    this.flushes = this.flushes.then(() => this.sendWaiting());
    return this.flushes;
  }

  private async sendWaiting() {
    const batch = this.waiting;
    this.waiting = [];
    this.isScheduled = false;
    try {
      const scriptAt = batch.findIndex(({ statement }) => isScript(statement));
      if (scriptAt < 0) await this.sendBatch(batch, this.isEnding);
      else await this.sendScript(batch, scriptAt);
    } catch (error) {
      this.failure ??= error as Error;
      for (const { callback } of batch) callback(this.failure);
    }
  }

  // A script is sent on its own, because a simple query cannot be sent together with other statements.
  private async sendScript(batch: Waiting[], at: number) {
    await this.sendBatch(batch.slice(0, at), false);
    if (this.failure) throw this.failure;
    const { statement, callback } = batch[at] as Waiting;
    const result = await (this.client as pg.Client).query(statement.text);
    callback(null, result);
    this.waiting.unshift(...batch.slice(at + 1));
    if (this.waiting.length > 0) await this.sendWaiting();
  }

  private async sendBatch(batch: Waiting[], isLast: boolean) {
    this.client ??= (await this.pool.client.acquireConnection()) as pg.Client;
    const opening = this.opening(batch);
    const isCommit = isLast && this.isInside && this.isAdmitted;
    const statements = [...opening, ...batch.map(({ statement }) => statement), ...(isCommit ? [COMMIT] : [])];
    if (statements.length === 0) return;
    const outcome = await send(this.client, statements);
    if (opening.length > 0) await this.admit(outcome, opening.length - 1);
    if (isCommit && !outcome.error) {
      this.isInside = false;
      this.isEnded = true;
      changesOf(this.pool).commit(this.client);
    }
    this.failure ??= outcome.error;
    batch.forEach(({ callback }, nth) => {
      const result = outcome.results[opening.length + nth];
      if (result) callback(null, result);
      else callback(outcome.error as Error);
    });
  }

  private opening(batch: Waiting[]): Statement[] {
    const { entering, enteringToSearch, isSnapshot } = this.options;
    if (this.isInside) return [];
    if (this.isRead) {
      const searches = enteringToSearch ? batch.filter(({ isSearch }) => isSearch) : [];
      for (const { statement } of searches) statement.name = searchName(statement.text);
      return [searches.length > 0 ? (enteringToSearch as Statement) : entering];
    }
    this.isInside = true;
    return [isSnapshot ? BEGIN_SNAPSHOT : BEGIN, entering];
  }

  private async admit({ results, error }: Outcome, at: number) {
    const entered = results[at];
    if (!entered) throw error;
    try {
      await this.options.admit?.(entered.rows[0]);
    } catch (refusal) {
      this.refusal = refusal;
      throw refusal;
    }
    this.isAdmitted = true;
  }
}

/** The last statements of a handler, which are sent together with the commit. */
export class Last<T> {
  constructor(readonly run: () => Promise<T>) {}
}

/** Runs `work` in a transaction of its own. */
export const inSession = async <T>(
  pool: Knex,
  options: SessionOptions,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const session = new Session(pool, options);
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } catch (error) {
    throw (await session.refusalOf()) ?? error;
  } finally {
    await session.end();
  }
};
