import type { Knex } from 'knex';

/**
 * Refuses updates of a table in statements with the timeout of a request, a few seconds, because they would time out
 * with hundreds of thousands of rows. @returns a function that ends the refusals
 */
export const refuseShortWork = async (db: Knex, table: string) => {
  await db.raw(`
    create or replace function refuse_short_work() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') = '5s' then raise 'This statement would be broken off'; end if;
      return null;
    end $$;
    create trigger refuses_short_work after update on ${table} for each statement execute function refuse_short_work()`);
  return () => db.raw(`drop trigger refuses_short_work on ${table}`);
};
