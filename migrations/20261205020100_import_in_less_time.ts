import type { Knex } from 'knex';

/**
 * The ids of `new_id` have to differ, but need not be hard to guess: random() takes a tenth of the time of
 * gen_random_uuid(). A row of `import_changes` refers to its import, which refers to the workspace, so a second
 * reference to the workspace only cost a check for each row.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    create or replace function new_id(nth int) returns uuid language sql volatile parallel safe as $$
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')
        || to_hex(28672 + (((16777215 - nth) >> 12) & 4095))
        || to_hex(32768 + ((16777215 - nth) & 4095))
        || lpad(to_hex((random() * 281474976710655)::bigint), 12, '0'))::uuid
    $$;
    alter table import_changes drop constraint import_changes_workspace_id_foreign`);

export const down = (knex: Knex) =>
  knex.raw(`
    alter table import_changes add constraint import_changes_workspace_id_foreign
      foreign key (workspace_id) references workspaces (id) on delete cascade;
    create or replace function new_id(nth int) returns uuid language sql volatile parallel safe as $$
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')
        || '7' || lpad(to_hex(((16777215 - nth) >> 12) & 4095), 3, '0')
        || '8' || lpad(to_hex((16777215 - nth) & 4095), 3, '0')
        || substr(replace(gen_random_uuid()::text, '-', ''), 21, 12))::uuid
    $$`);
