import { msg } from '@lingui/core/macro';
import type { Tokens } from '@rapport/shared/access';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';
import { moveSession } from '../sessions/sessions.service';
import { requireNotDemo } from '../workspaces/notInDemo';
import { isMember } from '../workspaces/workspaces.readModel';
import { acceptInvitation } from './invitations.service';

/** Moves this session and its cookie to another workspace of the same user. @throws 404 if the user is not a member of it */
export const switchWorkspace = (
  context: Context,
  { user_id, session_id }: Identity,
  workspaceId: string,
): Promise<Tokens> =>
  asSystem(context.db, async (trx) => {
    if (!(await isMember(trx, { userId: user_id, workspaceId }))) throw notFound(msg`This workspace`);
    return moveSession(context, trx, { id: session_id, user_id, workspace_id: workspaceId });
  });

/** Joins the workspace of an invitation and enters it. */
export const joinWorkspace = (
  context: Context,
  { user_id, session_id, workspace_id: workspaceId }: Identity,
  token: string,
): Promise<Tokens> =>
  asSystem(context.db, async (trx) => {
    await requireNotDemo({ db: trx, workspaceId, userId: user_id });
    const { workspace_id } = await acceptInvitation(trx, token, user_id);
    return moveSession(context, trx, { id: session_id, user_id, workspace_id });
  });
