import type { Knex } from 'knex';

const TABLES = { contact: 'contacts', company: 'companies', deal: 'deals' };

const follows = (type: string) => `exists (
      select from followers where followers.workspace_id = $1 and followers.${type}_id = $2
        and followers.user_id = memberships.user_id and followers.is_following
    ) or ($3 and exists (
      select from ${TABLES[type as keyof typeof TABLES]} as record where record.workspace_id = $1 and record.id = $2
        and record.owner_id = memberships.user_id
    ) and not exists (
      select from followers where followers.workspace_id = $1 and followers.${type}_id = $2
        and followers.user_id = memberships.user_id
    ))`;

/**
 * Each change of a record asks who follows the record, and usually no one does except the member who makes the change.
 * A function with a loop plans the statements that write only if there is someone to notify. Its arguments are the
 * workspace, the record, whether the owner is notified too, the member who makes the change, the name and the path of
 * the record, and the channel that announces new notifications.
 */
const notifyFollowers = (type: string) => `
  create function notify_followers_of_${type}(uuid, uuid, boolean, uuid, text, text, text) returns void language plpgsql as $$
  declare
    follower uuid;
  begin
    for follower in
      select memberships.user_id from memberships
      where memberships.workspace_id = $1 and memberships.user_id is distinct from $4 and (${follows(type)})
    loop
      update notifications
        set created_at = now(), values = jsonb_build_object('name', $5, 'count', (values ->> 'count')::int + 1)
        where workspace_id = $1 and user_id = follower and kind = 'followed_changed' and path = $6 and read_at is null;
      if not found then
        insert into notifications (workspace_id, id, user_id, type, kind, values, path)
        values ($1, gen_random_uuid(), follower, 'followed', 'followed_changed',
          jsonb_build_object('name', $5, 'count', 1), $6);
      end if;
      perform pg_notify($7, $1 || ' ' || follower);
    end loop;
  end $$;`;

export const up = (knex: Knex) => knex.raw(Object.keys(TABLES).map(notifyFollowers).join(''));

export const down = (knex: Knex) =>
  knex.raw(
    Object.keys(TABLES)
      .map((type) => `drop function notify_followers_of_${type}(uuid, uuid, boolean, uuid, text, text, text);`)
      .join(''),
  );
