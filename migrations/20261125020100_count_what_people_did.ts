import type { Knex } from 'knex';

/** The advanced report counts the work of each person in an index that contains only the activities it counts. */
export const up = (knex: Knex) =>
  knex.raw(`
    drop index activities_of_person;
    -- Finds who did anything in a period, and what a deleted user did.
    create index activities_of_person on activities (actor_id, workspace_id, created_at);
    create index activities_counted on activities (actor_id, workspace_id, type, created_at) include (entity_id)
      where type in ('call_logged', 'meeting_logged', 'email_logged', 'note_created', 'task_completed');
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop index activities_counted;
    drop index activities_of_person;
    create index activities_of_person on activities (actor_id, workspace_id, type, created_at);
  `);
