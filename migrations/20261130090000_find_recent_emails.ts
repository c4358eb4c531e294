import type { Knex } from 'knex';

// For finding unanswered emails among those of the last weeks.
export const up = (knex: Knex) =>
  knex.raw('create index mail_messages_by_time on mail_messages (workspace_id, sent_at desc)');

export const down = (knex: Knex) => knex.raw('drop index mail_messages_by_time');
