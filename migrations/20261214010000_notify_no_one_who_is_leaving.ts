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

const notifyFollowers = (type: string, locked: string) => `
  create or replace function notify_followers_of_${type}(uuid, uuid, boolean, uuid, text, text, text) returns void
    language plpgsql as $$
  declare
    follower uuid;
  begin
    for follower in
      select memberships.user_id from memberships
      where memberships.workspace_id = $1 and memberships.user_id is distinct from $4 and (${follows(type)})
      ${locked}
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

const replaced = (locked: string) =>
  Object.keys(TABLES)
    .map((type) => notifyFollowers(type, locked))
    .join('');

/** A change of a record does not wait for a member who is being removed, because the removal waits for that record. */
export const up = (knex: Knex) => knex.raw(replaced('for key share skip locked'));

export const down = (knex: Knex) => knex.raw(replaced(''));
