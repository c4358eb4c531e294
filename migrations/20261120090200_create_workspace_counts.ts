import type { Knex } from 'knex';
import { protectTable, workspaceColumn } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('workspace_counts', (table) => {
    workspaceColumn(table);
    table.text('noun').notNullable();
    table.bigInteger('total').notNullable().defaultTo(0);
    table.bigInteger('sample').notNullable().defaultTo(0);
    table.primary(['workspace_id', 'noun']);
  });
  await protectTable(knex, 'workspace_counts');

  // Statement triggers see all rows of a bulk load at once, so ten thousand imported rows cost one update of the count.
  await knex.raw(`
    create function keep_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into workspace_counts as counts (workspace_id, noun, total, sample)
        select workspace_id, tg_argv[0], count(*), count(*) filter (where is_sample)
        from added where deleted_at is null group by workspace_id
        on conflict (workspace_id, noun) do update
          set total = counts.total + excluded.total, sample = counts.sample + excluded.sample;
      elsif tg_op = 'DELETE' then
        update workspace_counts as counts set total = counts.total - gone.total, sample = counts.sample - gone.sample
        from (
          select workspace_id, count(*) as total, count(*) filter (where is_sample) as sample
          from removed where deleted_at is null group by workspace_id
        ) as gone
        where counts.workspace_id = gone.workspace_id and counts.noun = tg_argv[0];
      else
        update workspace_counts as counts set total = counts.total + moved.total, sample = counts.sample + moved.sample
        from (
          select workspace_id, sum(one) as total, coalesce(sum(one) filter (where is_sample), 0) as sample
          from (
            select workspace_id, is_sample, 1 as one from added where deleted_at is null
            union all
            select workspace_id, is_sample, -1 from removed where deleted_at is null
          ) as changes
          group by workspace_id
        ) as moved
        where counts.workspace_id = moved.workspace_id and counts.noun = tg_argv[0]
          and (moved.total <> 0 or moved.sample <> 0);
      end if;
      return null;
    end $$;
  `);
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('workspace_counts');
  await knex.raw('drop function keep_count()');
};
