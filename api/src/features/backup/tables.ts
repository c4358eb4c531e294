import type { Readable, Writable } from 'node:stream';
import type { Knex } from 'knex';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table of the product, as the database has it now. */
export interface Table {
  name: string;
  /** All columns that Postgres does not generate. */
  columns: string[];
  /** Whether row-level security hides its rows even from its owner. */
  is_forced: boolean;
}

/** Every table except those of the migrations. */
export const listTables = async (trx: Knex.Transaction): Promise<Table[]> => {
  const { rows } = await trx.raw(`
    select pg_class.relname::text as name, relforcerowsecurity as is_forced,
      array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'knex\\_%'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.oid order by relname`);
  return rows;
};

/** The names of the migrations that were applied to a database; `null` if it was never migrated. */
export const listMigrations = async (db: Knex): Promise<string[] | null> =>
  (await db.schema.hasTable('knex_migrations')) ? db('knex_migrations').orderBy('id').pluck('name') : null;

/** The last value of each sequence that has numbered rows of the product. */
export const readSequences = async (trx: Knex.Transaction): Promise<Record<string, number>> => {
  const { rows } = await trx.raw(`
    select sequencename::text as name, last_value from pg_sequences
    where schemaname = 'public' and sequencename not like 'knex\\_%' and last_value is not null`);
  return Object.fromEntries(
    rows.map(({ name, last_value }: { name: string; last_value: number }) => [name, last_value]),
  );
};

const listed = (trx: Knex.Transaction, { name, columns }: Pick<Table, 'name' | 'columns'>) =>
  trx.raw('?? (??)', [name, columns]).toQuery();

/** The rows of a table in the text format of COPY. */
export const copyOut = async (trx: Knex.Transaction, table: Table): Promise<Readable> => {
  // Row-level security hides rows from the owner of the table, but shows all of them to this role.
  await trx.raw(`set local role ${table.is_forced ? 'rapport_system' : 'none'}`);
  return streamOut(trx, listed(trx, table));
};

/** The result of a query, or a table, in the text format of COPY. */
export const streamOut = async (trx: Knex.Transaction, what: string): Promise<Readable> => {
  const connection = await trx.client.acquireConnection();
  const stream: Readable = connection.query(copyTo(`copy ${what} to stdout`));
  // A COPY that is no longer read ends only with its connection, which would otherwise wait forever.
  stream.once('close', () => {
    if (!stream.readableEnded) connection.connection.stream.destroy();
  });
  return stream;
};

/** Takes rows in the text format of COPY. Postgres fills its generated columns. */
export const copyIn = async (trx: Knex.Transaction, table: Pick<Table, 'name' | 'columns'>): Promise<Writable> =>
  (await trx.client.acquireConnection()).query(copyFrom(`copy ${listed(trx, table)} from stdin`));
