import type { WorkspaceFate } from '@rapport/shared/account';
import { allowLongWork } from '../../db/allowLongWork';
import type { Db } from '../../db/session';

export const findUser = (trx: Db, id: string): Promise<{ id: string; email: string } | undefined> =>
  trx('users').where({ id }).first('id', 'email');

/** Lists the workspaces of a person with their other members, and what happens to each when the account is deleted. */
export const listFates = async (trx: Db, userId: string): Promise<WorkspaceFate[]> => {
  const { rows } = await trx.raw(
    `select workspaces.id, workspaces.name, mine.role = 'owner' as is_owned, theirs.others, theirs.are_owners
     from memberships as mine
     join workspaces on workspaces.id = mine.workspace_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', users.id, 'name', users.name) order by other.created_at, users.id), '[]') as others,
         coalesce(bool_or(other.role = 'owner'), false) as are_owners
       from memberships as other join users on users.id = other.user_id
       where other.workspace_id = mine.workspace_id and other.user_id <> mine.user_id
     ) as theirs
     where mine.user_id = ?
     order by mine.created_at, workspaces.id`,
    [userId],
  );
  return rows.map(({ id, name, is_owned, others, are_owners }: FoundWorkspace) => {
    if (others.length === 0) return { id, name, fate: 'deleted', others };
    return { id, name, fate: is_owned && !are_owners ? 'handed_over' : 'left', others };
  });
};

interface FoundWorkspace extends Omit<WorkspaceFate, 'fate'> {
  is_owned: boolean;
  are_owners: boolean;
}

/**
 * Ends all access at once by deleting members, keys and invitations; the job that follows deletes the records. Webhooks
 * are stopped, so that they receive no event for each deleted record.
 */
export const closeWorkspace = async (trx: Db, workspaceId: string) => {
  for (const table of ['memberships', 'invitations', 'sessions']) {
    await trx(table).where({ workspace_id: workspaceId }).delete();
  }
  await trx('webhooks')
    .where({ workspace_id: workspaceId })
    .whereNull('stopped_at')
    .update({ stopped_at: trx.fn.now(), stopped_for: 'paused' });
};

/** Lists the workspaces without members, which wait to be erased. */
export const listClosed = (trx: Db): Promise<string[]> =>
  trx('workspaces')
    .whereNotExists(trx('memberships').whereRaw('memberships.workspace_id = workspaces.id'))
    .limit(1_000)
    .pluck('id');

/** Deletes a person with their sessions, secrets and settings, and the emails in the outbox that were for them. */
export const deleteUser = async (trx: Db, { id, email }: { id: string; email: string }) => {
  // Deleting a user clears the actor of all their activities, which can take long.
  await allowLongWork(trx);
  await trx('outbox').whereRaw('lower("to") = lower(?)', [email]).delete();
  await trx('users').where({ id }).delete();
};

/** Deletes the events that Stripe sent about a workspace's customer. */
export const deleteStripeEvents = (trx: Db, workspaceId: string) =>
  trx.raw(
    `delete from stripe_events using workspaces
     where workspaces.id = ? and coalesce(payload #>> '{data,object,customer}', payload #>> '{data,object,id}') = stripe_customer_id`,
    [workspaceId],
  );

/**
 * Lists the tables with rows of workspaces. A table comes before the tables it refers to, so that deleting a row never
 * has to update a row that refers to it.
 */
export const listWorkspaceTables = async (trx: Db): Promise<string[]> => {
  const { rows: references }: { rows: { table: string; parent: string | null }[] } = await trx.raw(`
    select pg_class.oid::regclass::text as table, confrelid::regclass::text as parent
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'workspace_id'
    left join pg_constraint on conrelid = pg_class.oid and contype = 'f'
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const listed: string[] = [];
  const seen = new Set<string>();
  const list = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const reference of references) if (reference.parent === table) list(reference.table);
    listed.push(table);
  };
  for (const { table } of references) list(table);
  return listed;
};

/** Deletes a workspace with the few rows that still refer to it. */
export const deleteWorkspace = (trx: Db, id: string) => trx('workspaces').where({ id }).delete();
