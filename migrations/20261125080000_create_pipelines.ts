import type { Knex } from 'knex';
import { ownView, tenantTable } from '../api/src/db/tenantTable';

/**
 * The sums that `deal_totals` keeps for a group of deals. `one` is 1 for a deal that is added, and -1 for one that is
 * removed.
 */
const BY_CHANCE = { count: 'sum(one)', amount: 'sum(one * amount)', weighted: 'sum(one * amount * chance / 100.0)' };

/** The previous sums: deals without a probability of their own were weighted when the totals were read. */
const BY_PROBABILITY = {
  count: 'sum(one)',
  amount: 'sum(one * amount)',
  weighted: 'sum(one * amount * probability / 100.0)',
  without_probability: 'coalesce(sum(one * amount) filter (where probability = 0), 0)',
};

/** The function that keeps the totals correct, whatever writes deals. */
const keepTotals = (sums: Record<string, string>) => {
  const names = Object.keys(sums);
  const added = (deals: string) => `
    insert into deal_totals as totals (workspace_id, stage, currency, ${names.join(', ')})
    select workspace_id, stage, currency, ${Object.values(sums).join(', ')} from (${deals}) as changes
    group by workspace_id, stage, currency
    having ${Object.values(sums)
      .map((sum) => `${sum} <> 0`)
      .join(' or ')}
    order by stage, currency
    on conflict (workspace_id, stage, currency) do update
    set ${names.map((name) => `${name} = totals.${name} + excluded.${name}`).join(', ')};`;
  // When a workspace is deleted, its totals are gone before its deals are subtracted, and must not be inserted again.
  const removed = (deals: string) => `
    update deal_totals as totals set ${names.map((name) => `${name} = totals.${name} + gone.${name}`).join(', ')}
    from (
      select workspace_id, stage, currency, ${Object.entries(sums)
        .map(([name, sum]) => `${sum} as ${name}`)
        .join(', ')}
      from (${deals}) as changes group by workspace_id, stage, currency
    ) as gone
    where totals.workspace_id = gone.workspace_id and totals.stage = gone.stage and totals.currency = gone.currency;`;
  const counted = (rows: string, one: number) => `select *, ${one} as one from ${rows} where deleted_at is null`;
  return `
    create or replace function keep_deal_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${added(counted('added', 1))}
      elsif tg_op = 'DELETE' then ${removed(counted('removed', -1))}
      else ${added(`${counted('added', 1)} union all ${counted('removed', -1)}`)}
      end if;
      return null;
    end $$;`;
};

const setTotals = (sums: Record<string, string>) => `
  update deal_totals as totals set ${Object.keys(sums)
    .map((name) => `${name} = sums.${name}`)
    .join(', ')}
  from (
    select workspace_id, stage, currency, ${Object.entries(sums)
      .map(([name, sum]) => `${sum} as ${name}`)
      .join(', ')}
    from (select *, 1 as one from deals where deleted_at is null) as deals group by 1, 2, 3
  ) as sums
  where totals.workspace_id = sums.workspace_id and totals.stage = sums.stage and totals.currency = sums.currency;`;

/** The stages that every workspace starts with: key, kind, usual probability, and the days that a deal may rest in the stage. */
const DEFAULT_STAGES = `(values
  ('lead', 'open', 10, 14), ('qualified', 'open', 30, 21), ('proposal', 'open', 50, 14), ('negotiation', 'open', 75, 14),
  ('closed_won', 'won', 100, null), ('closed_lost', 'lost', 0, null)
) as defaults (key, kind, probability, rest_days)`;

/**
 * Each workspace has pipelines with stages of its own, and starts with one pipeline of the six stages in the
 * specification. A deal keeps the key of its stage, and what follows from the stage, whatever writes the deal: its
 * pipeline, whether it is open, won or lost, and the chance with which it counts in every weighted sum. The chance is
 * the deal's own probability, or that of its stage if the deal's own is 0.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'pipelines', (table) => {
    // A pipeline without a name gets one in the reader's language, and so does a stage.
    table.text('name');
    table.boolean('is_default').notNullable().defaultTo(false);
    table.integer('position').notNullable();
    table.timestamp('created_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
  });
  await tenantTable(knex, 'stages', (table) => {
    table.uuid('pipeline_id').notNullable();
    table
      .foreign(['workspace_id', 'pipeline_id'])
      .references(['workspace_id', 'id'])
      .inTable('pipelines')
      .onDelete('cascade');
    table.text('key').notNullable();
    table.text('name');
    table.text('kind').notNullable().checkIn(['open', 'won', 'lost']);
    table.integer('position').notNullable();
    table.integer('probability').notNullable();
    table.integer('rest_days');
    table.text('color');
    table.unique(['workspace_id', 'key']);
    table.index(['workspace_id', 'pipeline_id', 'position']);
  });
  await knex.raw(`
    create unique index pipelines_default on pipelines (workspace_id) where is_default;
    create unique index stages_closed on stages (workspace_id, pipeline_id, kind) where kind <> 'open';

    create function add_default_pipeline() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      pipeline uuid := gen_random_uuid();
    begin
      insert into pipelines (workspace_id, id, is_default, position) values (new.id, pipeline, true, 0);
      insert into stages (workspace_id, id, pipeline_id, key, kind, position, probability, rest_days)
      select new.id, gen_random_uuid(), pipeline, key, kind, row_number() over (), probability, rest_days from ${DEFAULT_STAGES};
      return null;
    end $$;
    grant create on schema public to rapport_system;
    alter function add_default_pipeline() owner to rapport_system;
    revoke create on schema public from rapport_system;
    create trigger workspaces_add_default_pipeline after insert on workspaces
      for each row execute function add_default_pipeline();

    set local role rapport_system;
    insert into pipelines (workspace_id, id, is_default, position) select id, gen_random_uuid(), true, 0 from workspaces;
    insert into stages (workspace_id, id, pipeline_id, key, kind, position, probability, rest_days)
    select workspaces.id, gen_random_uuid(), pipelines.id, key, kind, row_number() over (partition by workspaces.id order by nth),
      probability, coalesce((workspaces.stage_days ->> key)::int, rest_days)
    from workspaces join pipelines on pipelines.workspace_id = workspaces.id
    cross join (select *, row_number() over () as nth from ${DEFAULT_STAGES}) as numbered;
    set local role none;
    alter table workspaces drop column stage_days;

    alter table deals add column pipeline_id uuid, add column outcome text, add column chance int;
    alter table deal_stage_changes add column from_name text, add column to_name text;
    alter table deals disable trigger user;
    set local role rapport_system;
    update deals set pipeline_id = stages.pipeline_id, outcome = stages.kind,
      chance = case when stages.kind = 'open' then coalesce(nullif(deals.probability, 0), stages.probability) else stages.probability end
    from stages where stages.workspace_id = deals.workspace_id and stages.key = deals.stage;
    set local role none;
    alter table deals enable trigger user;
    alter table deals alter column pipeline_id set not null, alter column outcome set not null, alter column chance set not null,
      add foreign key (workspace_id, stage) references stages (workspace_id, key);
    create index deals_by_outcome on deals (workspace_id, outcome, closed_at desc) where deleted_at is null;

    create function follow_stage() returns trigger language plpgsql as $$
    declare
      now_in stages%rowtype;
    begin
      select * into now_in from stages where workspace_id = new.workspace_id and key = new.stage;
      if not found then
        raise foreign_key_violation using message = 'There is no stage ' || new.stage, constraint = 'deals_workspace_id_stage_fkey';
      end if;
      new.pipeline_id := now_in.pipeline_id;
      new.outcome := now_in.kind;
      if now_in.kind <> 'open' then
        if tg_op = 'INSERT' then
          new.open_probability := nullif(new.probability, now_in.probability);
        elsif old.outcome = 'open' or new.probability not in (old.probability, now_in.probability) then
          new.open_probability := new.probability;
        end if;
        new.probability := now_in.probability;
      elsif tg_op = 'UPDATE' then
        if old.outcome <> 'open' and new.probability = old.probability then
          new.probability := coalesce(old.open_probability, 0);
        end if;
        new.open_probability := null;
      end if;
      new.chance := case when now_in.kind = 'open' then coalesce(nullif(new.probability, 0), now_in.probability)
        else now_in.probability end;
      return new;
    end $$;
    drop trigger deals_settle_probability on deals;
    drop function settle_probability();
    create trigger deals_follow_stage before insert or update of stage, probability on deals
      for each row execute function follow_stage();

    create function weigh_deals_of_stage() returns trigger language plpgsql as $$
    begin
      update deals set probability = probability where workspace_id = new.workspace_id and stage = new.key;
      return null;
    end $$;
    create trigger stages_weigh_deals after update of probability on stages
      for each row when (old.probability <> new.probability) execute function weigh_deals_of_stage();

    create function name_stages() returns trigger language plpgsql as $$
    begin
      new.from_name := (select name from stages where workspace_id = new.workspace_id and key = new.from_stage);
      new.to_name := (select name from stages where workspace_id = new.workspace_id and key = new.to_stage);
      return new;
    end $$;
    create trigger deal_stage_changes_name_stages before insert on deal_stage_changes
      for each row execute function name_stages();

    ${keepTotals(BY_CHANCE)}

    alter table deal_totals drop column without_probability;
    set local role rapport_system;
    ${setTotals(BY_CHANCE)}
    set local role none;
  `);
  await ownView(knex, 'deals');
};

/** Deals in custom stages are moved to the first of the six stages, or to the won or lost one. */
export const down = async (knex: Knex) => {
  await knex.raw(`
    drop trigger deals_follow_stage on deals;
    drop trigger deal_stage_changes_name_stages on deal_stage_changes;
    drop trigger stages_weigh_deals on stages;
    drop trigger workspaces_add_default_pipeline on workspaces;
    drop function follow_stage(), name_stages(), weigh_deals_of_stage(), add_default_pipeline();
    drop view own_deals;

    alter table workspaces add column stage_days jsonb not null default '{}';
    alter table deal_totals add column without_probability numeric(24, 2) not null default 0;
    alter table deals disable trigger user, drop constraint deals_workspace_id_stage_fkey;
    set local role rapport_system;
    update workspaces set stage_days = days.of_stages from (
      select workspace_id, jsonb_object_agg(key, rest_days) as of_stages from stages
      where key in ('lead', 'qualified', 'proposal', 'negotiation') and rest_days is not null group by workspace_id
    ) as days where days.workspace_id = workspaces.id;
    create temp table former on commit drop as select workspace_id, key,
      case when key in ('lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost') then key
        when kind = 'open' then 'lead' else 'closed_' || kind end as stage
      from stages;
    update deals set stage = former.stage from former where former.workspace_id = deals.workspace_id and former.key = deals.stage;
    update deal_stage_changes set to_stage = coalesce((select stage from former
      where former.workspace_id = deal_stage_changes.workspace_id and former.key = to_stage), 'lead');
    update deal_stage_changes set from_stage = coalesce((select stage from former
      where former.workspace_id = deal_stage_changes.workspace_id and former.key = from_stage), 'lead')
    where from_stage is not null;
    delete from deal_totals;
    insert into deal_totals (workspace_id, stage, currency) select distinct workspace_id, stage, currency from deals;
    ${setTotals(BY_PROBABILITY)}
    set local role none;
    alter table deals enable trigger user, drop column pipeline_id, drop column outcome, drop column chance;
    alter table deal_stage_changes drop column from_name, drop column to_name;
    ${keepTotals(BY_PROBABILITY)}

    create function settle_probability() returns trigger language plpgsql as $$
    declare settled int := case new.stage when 'closed_won' then 100 when 'closed_lost' then 0 end;
    begin
      if settled is not null then
        if tg_op = 'INSERT' then
          new.open_probability := nullif(new.probability, settled);
        elsif old.stage not like 'closed%' or new.probability not in (old.probability, settled) then
          new.open_probability := new.probability;
        end if;
        new.probability := settled;
      elsif tg_op = 'UPDATE' then
        if old.stage like 'closed%' and new.probability = old.probability then
          new.probability := coalesce(old.open_probability, 0);
        end if;
        new.open_probability := null;
      end if;
      return new;
    end $$;
    create trigger deals_settle_probability before insert or update of stage, probability on deals
      for each row execute function settle_probability();
  `);
  await knex.schema.dropTable('stages').dropTable('pipelines');
  await ownView(knex, 'deals');
};
