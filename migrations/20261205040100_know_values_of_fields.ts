import type { Knex } from 'knex';

/** For each column: enough for the options, days and numbers of a few hundred fields. */
const TARGET = 1_000;

/**
 * How frequent a value is depends on its field, which PostgreSQL does not know without these statistics. It expected a
 * single record where there were thousands, and read all of them to sort them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table field_values alter text_value set statistics ${TARGET}, alter number_value set statistics ${TARGET};
    create statistics field_values_texts (mcv) on workspace_id, field_id, text_value from field_values;
    create statistics field_values_numbers (mcv) on workspace_id, field_id, number_value from field_values;
    alter statistics field_values_texts set statistics ${TARGET};
    alter statistics field_values_numbers set statistics ${TARGET};
    analyze field_values;`);

export const down = (knex: Knex) =>
  knex.raw(`
    drop statistics field_values_texts, field_values_numbers;
    alter table field_values alter text_value set statistics -1, alter number_value set statistics -1;`);
