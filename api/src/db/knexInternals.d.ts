// Knex has no types for the two classes that its own dialects extend.
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Client } from 'pg';

  export interface Statement {
    sql: string;
    options?: { name?: string; isPrepared?: boolean };
  }
  export default class PostgresClient {
    _query(connection: unknown, statement: Statement): Promise<Statement>;
    acquireRawConnection(): Promise<Client>;
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
    transaction(container: unknown, config: unknown, outer: unknown): unknown;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  interface Answer {
    response: { rows: Record<string, unknown>[] }[];
  }
  export default class PostgresTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outer: unknown);
    trxClient: { query(connection: unknown, statement: { sql: string }): Promise<Answer> };
    begin(connection: unknown): Promise<unknown>;
    commit(connection: unknown, value: unknown): Promise<unknown>;
    rollback(connection: unknown, error: unknown): Promise<unknown>;
  }
}
