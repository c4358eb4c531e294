import { randomBytes } from 'node:crypto';
import { INVITATION_DAYS, type Invitation, type InvitationPreview } from '@rapport/shared/team';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';

const EXPIRES = `now() + interval '${INVITATION_DAYS} days'`;

const invitationsOf = (scope: Scope) =>
  rows(scope, 'invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(
      'invitations.id',
      'invitations.email',
      'users.name as invited_by',
      'invitations.created_at',
      'invitations.expires_at',
    );

export const listInvitations = (scope: Scope): Promise<Invitation[]> =>
  invitationsOf(scope).whereRaw('expires_at > now()').orderBy('invitations.created_at', 'desc');

export const findInvitation = (scope: Scope, id: string): Promise<Invitation | undefined> =>
  invitationsOf(scope).where('invitations.id', id).first();

export const findInviter = (
  scope: Scope,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> =>
  rows(scope, 'invitations')
    .join('users', 'users.id', 'invitations.invited_by')
    .where('invitations.id', id)
    .first('users.id', 'users.name', 'users.email');

/** Inviting the same address again replaces its invitation, so that its days start again. */
export const insertInvitation = async (scope: Scope, email: string | null): Promise<string> => {
  const id = uuidv7();
  if (email) await rows(scope, 'invitations').whereRaw('lower(email) = lower(?)', [email]).delete();
  await addRow(scope, 'invitations', { id, email, invited_by: scope.userId, expires_at: scope.db.raw(EXPIRES) });
  return id;
};

/** Creates a secret of an invitation, which replaces an older one. It is returned only here, and stored only as its hash. */
export const renewToken = async (scope: Scope, id: string): Promise<string | null> => {
  const token = randomBytes(32).toString('base64url');
  const renewed = await rows(scope, 'invitations')
    .where({ id })
    .update({ token_hash: sha256(token) });
  return renewed > 0 ? token : null;
};

export const deleteInvitation = async (scope: Scope, id: string): Promise<boolean> =>
  (await rows(scope, 'invitations').where({ id }).delete()) > 0;

/** Deletes the invitations that a member has made, and those to their address. */
export const deleteInvitationsOf = (scope: Scope, { id, email }: { id: string; email: string }) =>
  rows(scope, 'invitations').whereRaw('(invited_by = ? or lower(email) = lower(?))', [id, email]).delete();

export interface OpenInvitation extends Omit<InvitationPreview, 'brand'> {
  id: string;
  workspace_id: string;
  /** `null` if the inviter is no longer a member. */
  inviter_id: string | null;
}

/** The invitation that a secret opens, in any workspace. */
export const findByToken = (trx: Db, token: string): Promise<OpenInvitation | undefined> =>
  trx('invitations')
    .join('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('memberships', (join) =>
      join
        .on('memberships.workspace_id', 'invitations.workspace_id')
        .andOn('memberships.user_id', 'invitations.invited_by'),
    )
    .where('invitations.token_hash', sha256(token))
    .whereRaw('invitations.expires_at > now()')
    .first(
      'invitations.id',
      'invitations.workspace_id',
      'invitations.email',
      'workspaces.name as workspace_name',
      'users.name as invited_by',
      'memberships.user_id as inviter_id',
    );
