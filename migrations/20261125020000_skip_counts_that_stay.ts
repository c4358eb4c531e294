import type { Knex } from 'knex';

/** The body of `keep_count()` as in its first migration, with a part that runs before an update is counted. */
const keepCount = (beforeUpdate: string) => `
  create or replace function keep_count() returns trigger language plpgsql as $$
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
    ${beforeUpdate}
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
  end $$;`;

/**
 * Most updates are of records that are neither in the trash nor sample data, before and after the update. They do not
 * change the counts.
 */
const SKIPPED = `
    elsif not exists (select from removed where deleted_at is not null or is_sample)
      and not exists (select from added where deleted_at is not null or is_sample) then
      return null;`;

export const up = (knex: Knex) => knex.raw(keepCount(SKIPPED));

export const down = (knex: Knex) => knex.raw(keepCount(''));
