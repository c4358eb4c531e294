import type { Knex } from 'knex';

const NOT_A_MEMBER = `not exists (
  select from memberships where memberships.workspace_id = whose.workspace_id and memberships.user_id = whose.user_id)`;

/**
 * Ends what is still sent to addresses of members who left before leaving ended it: their webhooks, of which the owners
 * are notified, and their calendars, which would open again if the members came back.
 */
export const up = async (knex: Knex) => {
  const { rows: stopped } = await knex.raw<{ rows: { workspace_id: string; url: string }[] }>(
    `update webhooks as whose set stopped_at = now(), stopped_for = 'left'
     where stopped_at is null and ${NOT_A_MEMBER} returning workspace_id, url`,
  );
  for (const { workspace_id, url } of stopped) {
    await knex.raw(
      `insert into notifications (workspace_id, id, user_id, type, kind, values, path)
       select workspace_id, gen_random_uuid(), user_id, 'webhook_stopped', 'webhook_stopped', ?, ?
       from memberships where workspace_id = ? and role = 'owner'`,
      [JSON.stringify({ host: new URL(url).host, why: 'left' }), '/settings?tab=api-keys', workspace_id],
    );
  }
  await knex.raw(`delete from calendar_feeds as whose where ${NOT_A_MEMBER}`);
};

export const down = () => Promise.resolve();
