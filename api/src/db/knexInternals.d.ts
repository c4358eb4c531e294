// Knex has no types for the two classes that its own dialects extend.
declare module 'knex/lib/dialects/postgres/index.js' {
  export interface Statement {
    sql: string;
    options?: { name?: string; isPrepared?: boolean };
  }
  export default class PostgresClient {
    _query(connection: unknown, statement: Statement): Promise<Statement>;
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
  }
}
