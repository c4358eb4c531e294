import pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement, as Knex passes it to a connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  /** Postgres plans a named statement once for each connection. */
  name?: string;
}

export interface Result {
  command: string;
  rowCount: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: as pg types rows.
  rows: any[];
}

/** The results of the statements, up to the one that failed. */
export interface Outcome {
  results: Result[];
  error?: Error;
}

/** The internal connection object of pg. */
interface Connection {
  stream: { write(messages: Buffer): void; destroy(): void };
  /**
   * The SQL of each named statement that Postgres has prepared on this connection. pg adds each under the `name` of the
   * current query.
   */
  parsedStatements: Record<string, string>;
  sendCopyFail(reason: string): void;
}

/** Parses rows. This is pg's own result class, which its types show only in part. */
interface Columns {
  addFields(fields: unknown[]): void;
  parseRow(values: unknown[]): object;
}
const { Result: Rows, utils } = pg as unknown as {
  Result: new () => Columns;
  utils: { prepareValue(value: unknown): unknown };
};

/**
 * The columns of each named statement (`null` if it returns none), so that Postgres describes them only once for each
 * connection.
 */
const columnsOf = new WeakMap<Connection, Map<string, Columns | null>>();

/** The command and the number of rows in tags such as `SELECT 20` and `INSERT 0 1`. */
const COMMAND = /^([A-Z]+)(?: 0(?= ))?(?: (\d+))?/;

/**
 * Sends statements in one message with one Sync: one round trip, and one implicit transaction unless one is open. When
 * a statement fails, Postgres skips all statements after it, including a commit.
 */
export const send = (client: pg.Client, statements: Statement[]): Promise<Outcome> =>
  new Promise((resolve) => void client.query(new Flush(statements, resolve)));

/** To pg, a flush is one query (`Submittable`, like pg-cursor). */
class Flush implements pg.Submittable {
  private readonly results: Result[] = [];
  private rows: object[] = [];
  private columns: Columns | null | undefined;
  private connection!: Connection;
  private known!: Map<string, Columns | null>;

  constructor(
    private readonly statements: Statement[],
    private readonly done: (outcome: Outcome) => void,
  ) {}

  /**
   * The name under which pg records that Postgres has parsed a statement. There is no current statement when an error
   * follows the last one.
   */
  get name() {
    return this.statements[this.results.length]?.name;
  }

  get text() {
    return this.statements[this.results.length]?.text ?? '';
  }

  /** @returns null, or an error that pg then passes to `handleError` */
  submit(connection: unknown) {
    this.connection = connection as Connection;
    this.known = columnsOf.get(this.connection) ?? new Map();
    columnsOf.set(this.connection, this.known);
    try {
      // All messages are built before any is sent, because building one can fail for a value that cannot be sent.
      this.connection.stream.write(Buffer.concat(this.messages()));
      return null as never;
    } catch (error) {
      return error as never;
    }
  }

  private messages(): Buffer[] {
    const { parsedStatements } = this.connection;
    const parsedNow = new Set<string>();
    const messages: Buffer[] = [];
    for (const { name = '', text, values = [] } of this.statements) {
      if (!name || (!(name in parsedStatements) && !parsedNow.has(name)))
        messages.push(serialize.parse({ name, text }));
      parsedNow.add(name);
      messages.push(serialize.bind({ statement: name, values, valueMapper: utils.prepareValue }));
      if (!this.known.has(name)) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    return messages;
  }

  handleRowDescription({ fields }: { fields: unknown[] }) {
    this.columns = new Rows();
    this.columns.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    try {
      this.columns ??= this.known.get(this.name ?? '');
      this.rows.push((this.columns as Columns).parseRow(fields));
    } catch (error) {
      this.breakOff(error as Error);
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const [, command = '', count] = COMMAND.exec(text) ?? [];
    const { name } = this;
    if (name && !this.known.has(name)) this.known.set(name, this.columns ?? null);
    this.results.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.rows });
    this.rows = [];
    this.columns = undefined;
  }

  handleEmptyQuery() {
    this.results.push({ command: '', rowCount: null, rows: [] });
  }

  handleCopyInResponse() {
    this.connection.sendCopyFail('COPY needs the connection of the session');
  }

  handleReadyForQuery() {
    this.done({ results: this.results });
  }

  handleError(error: Error) {
    this.done({ results: this.results, error });
  }

  // Drops the connection, because its next answers could not be assigned to statements.
  private breakOff(error: Error) {
    this.done({ results: this.results, error });
    this.connection.stream.destroy();
  }
}
