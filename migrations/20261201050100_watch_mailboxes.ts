import type { Knex } from 'knex';

/** Which process waits for new emails in a mailbox, and until when it has claimed the mailbox. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.uuid('watcher');
    table.timestamp('watched_until', { precision: 3 });
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.dropColumns('watcher', 'watched_until');
  });
