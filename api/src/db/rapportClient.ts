import type { Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient, { type Statement } from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { makeChanges } from './changes';

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

/** A transaction that begins with further statements in the same round trip. Extends a private class of Knex. */
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

/** Knex's client with openings, prepared statements and announced changes. Extends a private class of Knex. */
export class RapportClient extends PostgresClient {
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
