import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * Expressions by which lists compare. PostgreSQL keeps no statistics for the expressions of a partial index, and
 * assumes that one in 200 records matches. In a large workspace it then reads all records to find none.
 */
const COMPARED: Record<string, string[]> = {
  contacts: ['fold(name) collate "C"', 'lower(email)', `coalesce(last_contacted_at, 'epoch')`],
  companies: ['fold(name) collate "C"'],
};

const nameOf = (table: string, nth: number) => `${table}_compared_${nth}`;

const eachCompared = (work: (name: string, expression: string, table: string) => string): string =>
  Object.entries(COMPARED)
    .flatMap(([table, expressions]) =>
      expressions.map((expression, nth) => work(nameOf(table, nth), expression, table)),
    )
    .join('\n');

export const up = async (knex: Knex) => {
  await ownView(knex, 'suppressions');
  await knex.raw(`
    ${eachCompared((name, expression, table) => `create statistics ${name} on (${expression}) from ${table};`)}
    -- With the address itself, so that those of a whole workspace are counted in the index alone.
    drop index contacts_by_email;
    create index contacts_by_email on contacts (workspace_id, lower(email)) include (email) where deleted_at is null and email <> '';
    create index notes_touches on notes (workspace_id, happened_at) where kind <> 'note' and deleted_at is null;
    -- What each person did in a period is counted in the index; it also finds what a deleted user did.
    drop index activities_actor_id_index;
    create index activities_of_person on activities (actor_id, workspace_id, type, created_at);
    analyze contacts, companies;
  `);
};

export const down = (knex: Knex) =>
  knex.raw(`
    drop view own_suppressions;
    ${eachCompared((name) => `drop statistics ${name};`)}
    drop index contacts_by_email;
    create index contacts_by_email on contacts (workspace_id, lower(email)) where deleted_at is null and email <> '';
    drop index notes_touches;
    drop index activities_of_person;
    create index activities_actor_id_index on activities (actor_id);
  `);
