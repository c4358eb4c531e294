import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import type { InvitationPreview, MadeInvitation, NewInvitation } from '@rapport/shared/team';
import { lockWorkspace } from '../../db/lockWorkspace';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { badRequest, conflict, notFound } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { recordActivity } from '../activities/activities.service';
import { brandOf } from '../branding/branding.service';
import { notify } from '../notifications/notifications.service';
import { requireInvitationAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { requireActive, requireSeat } from '../workspaces/planLimits';
import { isMember } from '../workspaces/workspaces.readModel';
import {
  deleteInvitation,
  findByToken,
  findInvitation,
  insertInvitation,
  type OpenInvitation,
  renewToken,
} from './invitations.repository';
import { insertMember, listMembers } from './members.repository';
import { invitationLink } from './team.emails';
import { emailInvitation } from './team.jobs';

const spentInvitation = () =>
  badRequest('spent_invitation', msg`This invitation was used or revoked, or has expired. Ask for a new one.`);

/**
 * Invites a person by email, or creates a link to pass on.
 * @throws 403 if the plan has no place left, or the caller's address is not confirmed; 409 for a member, or if no email
 * can be delivered; 429 after too many emails
 */
export const invite = async (context: Context, scope: Scope, { email }: NewInvitation): Promise<MadeInvitation> => {
  await requireSeat(scope);
  await requireVerifiedEmail(context, scope);
  if (email) {
    requireEmailDelivery(context);
    const members = await listMembers(scope);
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase())) {
      throw conflict('already_member', msg`${email} is already in this workspace.`, {
        email: msg`Already in this workspace`,
      });
    }
    await requireInvitationAllowance(scope, email);
  }
  const id = await insertInvitation(scope, email ?? null);
  const token = email ? null : await renewToken(scope, id);
  if (email) await enqueue(scope, emailInvitation, { invitation_id: id });
  const made = await findInvitation(scope, id);
  if (!made) throw notFound(msg`This invitation`);
  return { ...made, link: token && invitationLink(context.address(), token) };
};

/** @throws 404 */
export const revokeInvitation = async (scope: Scope, id: string): Promise<void> => {
  if (!(await deleteInvitation(scope, id))) throw notFound(msg`This invitation`);
};

/** Describes an invitation to a person before they accept it. @throws 400 if it was used or revoked, or has expired */
export const previewInvitation = async ({ db }: Pick<Context, 'db'>, token: string): Promise<InvitationPreview> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) throw spentInvitation();
  const { workspace_id, workspace_name, invited_by, email } = found;
  const brand = await inWorkspace(db, { workspaceId: workspace_id }, brandOf);
  return { workspace_name, invited_by, email, brand };
};

/**
 * Makes the user a member of the workspace of an invitation, and uses the invitation up. Nothing changes for a user who
 * is already a member.
 * @throws 400 if the invitation was used or revoked, or has expired; 403 if the plan has no place left or a payment is
 * open
 */
export const acceptInvitation = async (trx: Db, token: string, userId: string): Promise<OpenInvitation> => {
  const found = await findByToken(trx, token);
  if (!found) throw spentInvitation();
  const scope: Scope = { db: trx, workspaceId: found.workspace_id, userId };
  // Locked before the membership is read, so that the second of two simultaneous requests of a user finds the
  // membership.
  await lockWorkspace(scope);
  if (await isMember(trx, { userId, workspaceId: found.workspace_id })) return found;
  await requireActive(scope);
  await requireSeat(scope);
  // If two users accept an invitation at once, it is gone for one of them.
  if (!(await deleteInvitation(scope, found.id))) throw spentInvitation();
  await insertMember(scope, userId);
  const joined = (await listMembers(scope)).find(({ id }) => id === userId);
  await recordActivity(scope, {
    type: 'member_joined',
    kind: 'member_joined',
    values: { name: joined?.name ?? '' },
    entity_type: 'member',
    entity_id: userId,
  });
  if (found.inviter_id) {
    await notify(scope, found.inviter_id, {
      type: 'member_joined',
      kind: 'member_joined',
      values: { name: joined?.name ?? '' },
      path: `${pages.settings}?tab=team`,
    });
  }
  return found;
};
