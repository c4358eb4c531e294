import type { Knex } from 'knex';

const PART = 'pg_backend_pid() % 16';

/**
 * The body of `keep_count()`. With parts, each connection adds to a row of its own, so that people who create records
 * at the same time do not wait for each other's changes to be on disk. The other changes are rare and go to the first
 * part.
 */
const keepCount = (isInParts: boolean) => `
  create or replace function keep_count() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into workspace_counts as counts (workspace_id, noun, ${isInParts ? 'part, ' : ''}total, sample)
      select workspace_id, tg_argv[0], ${isInParts ? `${PART}, ` : ''}count(*), count(*) filter (where is_sample)
      from added where deleted_at is null group by workspace_id
      on conflict (workspace_id, noun${isInParts ? ', part' : ''}) do update
        set total = counts.total + excluded.total, sample = counts.sample + excluded.sample;
    elsif tg_op = 'DELETE' then
      update workspace_counts as counts set total = counts.total - gone.total, sample = counts.sample - gone.sample
      from (
        select workspace_id, count(*) as total, count(*) filter (where is_sample) as sample
        from removed where deleted_at is null group by workspace_id
      ) as gone
      where counts.workspace_id = gone.workspace_id and counts.noun = tg_argv[0]${isInParts ? firstPart('counts', ['noun']) : ''};
    -- Most updates are of records that are in no trash and are no sample data, before as after: they count as they did.
    elsif not exists (select from removed where deleted_at is not null or is_sample)
      and not exists (select from added where deleted_at is not null or is_sample) then
      return null;
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
        and (moved.total <> 0 or moved.sample <> 0)${isInParts ? firstPart('counts', ['noun']) : ''};
    end if;
    return null;
  end $$;`;

const TABLES = { counts: 'workspace_counts', totals: 'deal_totals' };

const firstPart = (alias: keyof typeof TABLES, keys: string[]) => `
        and ${alias}.part = (
          select min(part) from ${TABLES[alias]} as parts
          where ${['workspace_id', ...keys].map((key) => `parts.${key} = ${alias}.${key}`).join(' and ')}
        )`;

const SUMS = { count: 'sum(one)', amount: 'sum(one * amount)', weighted: 'sum(one * amount * chance / 100.0)' };
const NAMES = Object.keys(SUMS);
const LIVE = {
  added: 'select *, 1 as one from added where deleted_at is null',
  removed: 'select *, -1 as one from removed where deleted_at is null',
};

/** The body of `keep_deal_totals()`, in parts for the same reason. Moving a deal changes the totals of two stages. */
const keepTotals = (isInParts: boolean) => {
  const add = (changes: string) => `
        insert into deal_totals as totals (workspace_id, stage, currency, ${isInParts ? 'part, ' : ''}${NAMES.join(', ')})
        select workspace_id, stage, currency, ${isInParts ? `${PART}, ` : ''}${Object.values(SUMS).join(', ')}
        from (${changes}) as changes
        group by workspace_id, stage, currency
        having ${Object.values(SUMS)
          .map((sum) => `${sum} <> 0`)
          .join(' or ')}
        order by stage, currency
        on conflict (workspace_id, stage, currency${isInParts ? ', part' : ''}) do update
        set ${NAMES.map((name) => `${name} = totals.${name} + excluded.${name}`).join(', ')};`;
  return `
    create or replace function keep_deal_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(LIVE.added)}
      elsif tg_op = 'DELETE' then
        -- Of a workspace that is deleted the totals are gone before the deals are counted out, and must not come again.
        update deal_totals as totals set ${NAMES.map((name) => `${name} = totals.${name} + gone.${name}`).join(', ')}
        from (
          select workspace_id, stage, currency, ${Object.entries(SUMS)
            .map(([name, sum]) => `${sum} as ${name}`)
            .join(', ')}
          from (${LIVE.removed}) as changes group by workspace_id, stage, currency
        ) as gone
        where totals.workspace_id = gone.workspace_id and totals.stage = gone.stage
          and totals.currency = gone.currency${isInParts ? firstPart('totals', ['stage', 'currency']) : ''};
      else ${add(`${LIVE.added} union all ${LIVE.removed}`)}
      end if;
      return null;
    end $$;`;
};

/** The body of `note_score_change()`, which first checks whether the workspace's scores are stored at all. */
const noteScoreChange = (looksFirst: boolean) => `
    create or replace function note_score_change() returns trigger language plpgsql as $$
    declare
      ids uuid[];
    begin
      ${
        looksFirst
          ? `if not exists (select from analyses where workspace_id = new.workspace_id and kind = 'leads') then return null; end if;`
          : ''
      }
      if tg_table_name = 'contacts' then
        ids := array[new.id];
      else
        ids := array[new.contact_id];
        if old.contact_id is distinct from new.contact_id then ids := ids || old.contact_id; end if;
      end if;
      insert into score_changes (workspace_id, id, contact_id, is_outcome)
      select new.workspace_id, new_id(nth::int), changed.id, tg_argv[0] = 'outcome'
      from unnest(ids) with ordinality as changed (id, nth)
      where changed.id is not null
        and exists (select from analyses where analyses.workspace_id = new.workspace_id and kind = 'leads')
        -- Not while the workspace itself goes.
        and exists (select from workspaces where workspaces.id = new.workspace_id);
      return null;
    end $$;`;

const KEPT = [
  { table: 'workspace_counts', keys: ['workspace_id', 'noun'], sums: ['total', 'sample'] },
  { table: 'deal_totals', keys: ['workspace_id', 'stage', 'currency'], sums: NAMES },
];

/** A count of a workspace is the sum of its parts. The existing count becomes the first part. */
export const up = async (knex: Knex) => {
  for (const { table, keys } of KEPT) {
    await knex.raw(`
      alter table ${table} add column part smallint not null default 0;
      alter table ${table} drop constraint ${table}_pkey, add primary key (${keys.join(', ')}, part);`);
  }
  await knex.raw(keepCount(true) + keepTotals(true) + noteScoreChange(true));
};

export const down = async (knex: Knex) => {
  for (const { table, keys, sums } of KEPT) {
    const sumUp = sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ');
    await knex.raw(`
      set local role rapport_system;
      create temp table whole on commit drop as select ${keys.join(', ')}, ${sumUp} from ${table} group by ${keys.join(', ')};
      delete from ${table};
      set local role none;
      alter table ${table} drop constraint ${table}_pkey, add primary key (${keys.join(', ')}), drop column part;
      set local role rapport_system;
      insert into ${table} (${[...keys, ...sums].join(', ')}) select ${[...keys, ...sums].join(', ')} from whole;
      drop table whole;
      set local role none;`);
  }
  await knex.raw(keepCount(false) + keepTotals(false) + noteScoreChange(false));
};
