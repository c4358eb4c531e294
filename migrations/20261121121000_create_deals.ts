import type { Knex } from 'knex';
import {
  belongsTo,
  createdAt,
  keepCount,
  ownView,
  protectTable,
  recordColumns,
  tenantTable,
  workspaceColumn,
} from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'deals', (table) => {
    table.text('title').notNullable();
    table.decimal('amount', 14, 2).notNullable();
    table.text('currency').notNullable();
    table.text('stage').notNullable();
    table.integer('probability').notNullable().defaultTo(0);
    table.text('notes').notNullable().defaultTo('');
    belongsTo(table, 'contacts', 'contact_id');
    belongsTo(table, 'companies', 'company_id');
    table.date('expected_close_date');
    table.text('next_step').notNullable().defaultTo('');
    table.date('next_step_at');
    table.double('position').notNullable();
    table.timestamp('stage_since', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.timestamp('closed_at', { precision: 3 });
    table.text('lost_reason').notNullable().defaultTo('');
    recordColumns(knex, table);
  });
  await tenantTable(knex, 'deal_stage_changes', (table) => {
    table.uuid('deal_id').notNullable();
    table.foreign(['workspace_id', 'deal_id']).references(['workspace_id', 'id']).inTable('deals').onDelete('cascade');
    table.text('from_stage');
    table.text('to_stage').notNullable();
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    createdAt(knex, table);
    table.index(['workspace_id', 'deal_id', 'created_at']);
    table.index(['workspace_id', 'created_at']);
  });
  await knex.schema.createTable('deal_totals', (table) => {
    workspaceColumn(table);
    table.text('stage').notNullable();
    table.text('currency').notNullable();
    table.bigInteger('count').notNullable().defaultTo(0);
    table.decimal('amount', 24, 2).notNullable().defaultTo(0);
    table.decimal('weighted', 24, 4).notNullable().defaultTo(0);
    table.primary(['workspace_id', 'stage', 'currency']);
  });
  await protectTable(knex, 'deal_totals');
  await knex.raw(`
    alter table deals add column search text generated always as (fold(title || ' ' || next_step)) stored;
    create index deals_board on deals (workspace_id, stage, position, id) where deleted_at is null;
    create index deals_newest on deals (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index deals_by_change on deals (workspace_id, updated_at desc, id desc) where deleted_at is null;
    create index deals_by_close on deals (workspace_id, closed_at desc, id desc) where deleted_at is null and closed_at is not null;
    create index deals_by_owner on deals (workspace_id, owner_id, stage) where deleted_at is null;
    create index deals_search on deals using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    create index deals_trash on deals (workspace_id, deleted_at desc) where deleted_at is not null;

    -- Sums that are read with every board and dashboard are kept by the writes, whatever writes.
    create function keep_deal_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted)
        select workspace_id, stage, currency, count(*), sum(amount), sum(amount * probability / 100.0)
        from added where deleted_at is null group by workspace_id, stage, currency order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted;
      elsif tg_op = 'DELETE' then
        update deal_totals as totals set count = totals.count - gone.count, amount = totals.amount - gone.amount,
          weighted = totals.weighted - gone.weighted
        from (
          select workspace_id, stage, currency, count(*) as count, sum(amount) as amount,
            sum(amount * probability / 100.0) as weighted
          from removed where deleted_at is null group by workspace_id, stage, currency
        ) as gone
        where totals.workspace_id = gone.workspace_id and totals.stage = gone.stage and totals.currency = gone.currency;
      else
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted)
        select workspace_id, stage, currency, sum(one), sum(one * amount), sum(one * amount * probability / 100.0)
        from (
          select workspace_id, stage, currency, amount, probability, 1 as one from added where deleted_at is null
          union all
          select workspace_id, stage, currency, amount, probability, -1 from removed where deleted_at is null
        ) as changes
        group by workspace_id, stage, currency
        having sum(one) <> 0 or sum(one * amount) <> 0 or sum(one * amount * probability) <> 0
        order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted;
      end if;
      return null;
    end $$;
    create trigger deals_totals_added after insert on deals
      referencing new table as added for each statement execute function keep_deal_totals();
    create trigger deals_totals_removed after delete on deals
      referencing old table as removed for each statement execute function keep_deal_totals();
    create trigger deals_totals_moved after update on deals
      referencing old table as removed new table as added for each statement execute function keep_deal_totals();
  `);
  await keepCount(knex, 'deals');
  await ownView(knex, 'deals');
  await knex.schema.alterTable('notes', (table) => {
    table.uuid('deal_id');
    table.foreign(['workspace_id', 'deal_id']).references(['workspace_id', 'id']).inTable('deals').onDelete('cascade');
    table.index(['workspace_id', 'deal_id', 'happened_at', 'id'], 'notes_of_deal');
    table.dropChecks('notes_check');
    table.check('num_nonnulls(contact_id, company_id, deal_id) = 1', {}, 'notes_of_one');
  });
};

export const down = async (knex: Knex) => {
  await knex('notes').whereNotNull('deal_id').delete();
  await knex.schema.alterTable('notes', (table) => {
    table.dropChecks('notes_of_one');
    table.dropColumn('deal_id');
    table.check('num_nonnulls(contact_id, company_id) = 1', {}, 'notes_check');
  });
  await knex.raw('drop view own_deals');
  await knex.schema.dropTable('deal_totals').dropTable('deal_stage_changes').dropTable('deals');
  await knex.raw('drop function keep_deal_totals()');
};
