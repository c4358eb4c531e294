import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * An import says which stage a deal is in, but not since when. From now on, `stage_since` of such a deal is the time of
 * its import, and `is_stage_since_known` is false until the deal moves. The same holds for a closed deal without a
 * closing date.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('deals', (table) => {
    table.boolean('is_stage_since_known').notNullable().defaultTo(true);
  });
  await ownView(knex, 'deals');
  await knex.raw(`
    set local role rapport_system;
    update deals set is_stage_since_known = false,
      stage_since = case when stage like 'closed%' then stage_since else greatest(imported.created_at, stage_since) end
    from (
      select changes.workspace_id, changes.record_id, min(imports.created_at) as created_at from import_changes as changes
      join imports on imports.workspace_id = changes.workspace_id and imports.id = changes.import_id
      where imports.noun = 'deals' and changes.before is null group by changes.workspace_id, changes.record_id
    ) as imported
    where imported.workspace_id = deals.workspace_id and imported.record_id = deals.id
      and (deals.stage not like 'closed%' or deals.closed_at = deals.created_at)
      and (
        select count(*) from deal_stage_changes as moves
        where moves.workspace_id = deals.workspace_id and moves.deal_id = deals.id
      ) <= 1;
    reset role;
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_deals');
  await knex.schema.alterTable('deals', (table) => table.dropColumn('is_stage_since_known'));
  await ownView(knex, 'deals');
};
