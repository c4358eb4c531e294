import type { Knex } from 'knex';

/**
 * A tag for the content of a calendar feed when it was last read, and since when it has that content, for apps that ask
 * whether anything changed.
 */
export const up = (knex: Knex) =>
  knex.schema.alterTable('calendar_feeds', (table) => {
    table.text('content_tag');
    table.timestamp('content_at', { precision: 3 });
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('calendar_feeds', (table) => table.dropColumns('content_tag', 'content_at'));
