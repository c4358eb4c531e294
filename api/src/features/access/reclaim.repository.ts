import type { Db } from '../../db/session';

const OF_PERSON = ['user_pictures', 'user_settings', 'connections', 'api_keys', 'one_time_secrets'];

/**
 * Tables through which a previous holder of the account could still read from it, or write to it, after their sessions
 * have ended.
 */
const WAYS_OUT = ['mailboxes', 'calendar_feeds', 'drop_addresses'];

/** Removes what the previous holder of an account set up, except records. */
export const clearAccount = async (trx: Db, userId: string, name: string, workspaceName: string) => {
  await trx('users')
    .where({ id: userId })
    .update({ name, picture: null, password_hash: null, updated_at: trx.fn.now() });
  for (const table of [...OF_PERSON, ...WAYS_OUT]) await trx(table).where({ user_id: userId }).delete();
  await trx('webhooks')
    .where({ user_id: userId })
    .whereNull('stopped_at')
    .update({ stopped_at: trx.fn.now(), stopped_for: 'left' });
  await trx('invitations').where({ invited_by: userId }).delete();
  for (const table of ['branding', 'brand_pictures', 'public_hosts']) {
    await trx(table).whereIn('workspace_id', ownWorkspaces(trx, userId)).delete();
  }
  await trx('workspaces')
    .whereIn('id', ownWorkspaces(trx, userId))
    .update({ name: workspaceName, sender_name: '', reply_to: '', postal_address: '' });
};

/** The workspaces in which only this person works. */
const ownWorkspaces = (trx: Db, userId: string) =>
  trx('memberships')
    .select('workspace_id')
    .groupBy('workspace_id')
    .havingRaw('count(*) = 1 and bool_and(user_id = ?)', [userId]);

/** The names of the workspaces in which others work too. */
export const listSharedWorkspaces = (trx: Db, userId: string): Promise<string[]> =>
  trx('memberships')
    .join('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .where('memberships.user_id', userId)
    .whereNotIn('workspaces.id', ownWorkspaces(trx, userId))
    .orderBy('memberships.created_at')
    .pluck('workspaces.name');
