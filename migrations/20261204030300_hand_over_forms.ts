import type { Knex } from 'knex';

const allow = (knex: Knex, types: string[]) =>
  knex.raw(`
    alter table bulk_changes drop constraint if exists bulk_changes_object_type_1;
    alter table bulk_changes drop constraint if exists bulk_changes_object_type_check;
    alter table bulk_changes add constraint bulk_changes_object_type_check
      check (object_type in (${types.map((type) => `'${type}'`).join(', ')}));
  `);

/** When the records of a member are handed over, so are the owners that forms give to new contacts, and this can be undone. */
export const up = (knex: Knex) => allow(knex, ['contact', 'company', 'deal', 'task', 'form']);

export const down = async (knex: Knex) => {
  await knex('bulk_changes').where({ object_type: 'form' }).delete();
  await allow(knex, ['contact', 'company', 'deal', 'task']);
};
