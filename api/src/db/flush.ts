import pg from 'pg';

/** A statement, as Knex passes it to a connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  /** Postgres plans a named statement once for each connection. */
  name?: string;
}

/** What the statements returned, up to the one that failed. */
export interface Outcome {
  results: pg.QueryResult[];
  error?: Error;
}

interface Connection {
  stream: { cork(): void; uncork(): void; destroy(): void };
  submittedNamedStatements: Record<string, string>;
  sync(): void;
}

/** What pg calls on a query, which its types leave out. */
interface Query extends pg.Submittable {
  name?: string;
  text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  handleReadyForQuery(connection: unknown): void;
  handleCopyInResponse(connection: unknown): void;
}

/**
 * Sends statements in one message with one Sync: one round trip, and one implicit transaction unless one is open. When a
 * statement fails, Postgres skips those behind it, a commit included.
 */
export const send = (client: pg.Client, statements: Statement[]): Promise<Outcome> =>
  new Promise((resolve) => void client.query(new Flush(statements, resolve)));

/** To pg this is one query (`Submittable`, as pg-cursor is). It consists of pg's own, each of which reads its own rows. */
class Flush implements pg.Submittable {
  private readonly queries: Query[];
  private readonly results: pg.QueryResult[] = [];
  private connection: Connection | undefined;

  constructor(
    statements: Statement[],
    private readonly done: (outcome: Outcome) => void,
  ) {
    const keep = (error: Error | null, result: pg.QueryResult) => {
      if (error) this.breakOff(error);
      else this.results.push(result);
    };
    this.queries = statements.map(
      (statement) => new pg.Query({ ...statement, queryMode: 'extended' } as never, keep as never) as unknown as Query,
    );
  }

  /** pg notes under this name what Postgres has parsed. No statement is current when an error follows the last one. */
  get name() {
    return this.queries[this.results.length]?.name;
  }

  get text() {
    return this.queries[this.results.length]?.text ?? '';
  }

  submit(connection: unknown) {
    const real = connection as Connection;
    this.connection = real;
    const withoutSync = Object.create(real, { sync: { value: () => undefined } });
    real.stream.cork();
    for (const query of this.queries) query.submit(withoutSync);
    real.sync();
    real.stream.uncork();
    return null as never;
  }

  handleRowDescription(message: unknown) {
    this.current.handleRowDescription(message);
  }

  handleDataRow(message: unknown) {
    this.current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown) {
    const query = this.current;
    query.handleCommandComplete(message, this.connection);
    query.handleReadyForQuery(this.connection);
  }

  handleEmptyQuery() {
    this.current.handleReadyForQuery(this.connection);
  }

  handleCopyInResponse(connection: unknown) {
    this.current.handleCopyInResponse(connection);
  }

  handleReadyForQuery() {
    this.done({ results: this.results });
  }

  handleError(error: Error) {
    // Skipped, and so not parsed.
    for (const { name } of this.queries.slice(this.results.length)) {
      if (name) delete this.connection?.submittedNamedStatements[name];
    }
    this.done({ results: this.results, error });
  }

  private get current(): Query {
    return this.queries[this.results.length] as Query;
  }

  // A value that cannot be sent, or a row that cannot be read: what the connection would answer next belongs to no statement.
  private breakOff(error: Error) {
    this.done({ results: this.results, error });
    this.connection?.stream.destroy();
  }
}
