import { msg } from '@lingui/core/macro';
import { HOUR_MS, MINUTE_MS } from '@rapport/shared/dates';
import { pages } from '@rapport/shared/paths';
import { type PlanId, planLimit } from '@rapport/shared/plans';
import type { Member, MemberChange, Team } from '@rapport/shared/team';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { conflict, forbidden, invalid, notFound } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { recordActivity } from '../activities/activities.service';
import { closePageOf } from '../booking/closePage.service';
import { endCalendarOf } from '../calendar/endCalendar.service';
import { handOverForms } from '../forms/formOwners.service';
import { notify } from '../notifications/notifications.service';
import { stopWebhooksOfLeaver } from '../webhooks/stopped.service';
import { deleteInvitationsOf, listInvitations } from './invitations.repository';
import { deleteMember, handOverRecords, keepMembers, listMembers, lockMember, updateRole } from './members.repository';
import { handOverRest } from './team.queue';

export const readTeam = async (scope: Scope, plan: PlanId): Promise<Team> => ({
  members: await listMembers(scope),
  invitations: await listInvitations(scope),
  users_limit: planLimit(plan, 'users'),
});

/** The current members of the workspace. */
export const membersOf = (scope: Scope): Promise<Member[]> => listMembers(scope);

/** Which of the users are members, who can own records or do tasks. These cannot be removed until the transaction ends. */
export const membersAmong = async (scope: Scope, userIds: string[]): Promise<Set<string>> =>
  new Set(await keepMembers(scope, userIds));

/**
 * Checks that a user is a member of the workspace, and keeps them from being removed until the transaction ends.
 * @param field - the field of the request that has the user
 * @throws 422
 */
export const requireMember = async (scope: Scope, userId: string, field = 'owner_id'): Promise<void> => {
  const members = await membersAmong(scope, [userId]);
  if (members.size === 0) throw invalid({ [field]: msg`Choose a member of this workspace` });
};

/** Checks several users like `requireMember`. Each must be listed only once. @throws 422 */
export const requireMembers = async (scope: Scope, userIds: string[], field: string): Promise<void> => {
  if ((await membersAmong(scope, userIds)).size < userIds.length)
    throw invalid({ [field]: msg`Choose members of this workspace, each once` });
};

/** @throws 404 if the user is not a member; 409 if the workspace would have no owner left */
export const changeMember = async (scope: Scope, memberId: string, { role }: MemberChange): Promise<void> => {
  const { isLastOwner } = await memberOf(scope, memberId);
  if (isLastOwner && role !== 'owner') throw lastOwner();
  await updateRole(scope, memberId, role);
};

/**
 * Ends a membership. The records of the member, with the new contacts of forms and the booked meetings, go to another
 * member, who is notified. The booking page closes, open invitations by the member or to their address are revoked, and
 * their calendar and the webhooks whose URL they entered stop. Owners can end any membership, members only their own.
 * @throws 403, 404, 409 for the last owner, 422 if the records would not go to another member
 */
export const removeMember = async (
  scope: Scope,
  { user_id, role }: Pick<Identity, 'user_id' | 'role'>,
  memberId: string,
  handOverTo: string | undefined,
): Promise<void> => {
  if (memberId !== user_id && role !== 'owner') {
    throw forbidden('owner_only', msg`Only the owner of the workspace can remove others.`);
  }
  const { member, others, isLastOwner } = await memberOf(scope, memberId);
  if (isLastOwner) throw lastOwner();
  const newOwner = handOverTo
    ? others.find(({ id }) => id === handOverTo)
    : (others.find((other) => other.role === 'owner') ?? others[0]);
  if (!newOwner) throw invalid({ hand_over_to: msg`Choose another member of this workspace` });
  // Forms change before the member is locked, as when a submission is given to a member, because another order could
  // deadlock.
  await handOverForms(scope, memberId, newOwner.id);
  await lockMember(scope, memberId);
  await handOverRecords(scope, memberId, newOwner.id);
  await closePageOf(scope, memberId, newOwner.id);
  // The member could come back by an invitation of their own, or by an unused one to their address.
  await deleteInvitationsOf(scope, member);
  await endCalendarOf(scope, memberId);
  await deleteMember(scope, memberId);
  for (const later of [MINUTE_MS, HOUR_MS]) {
    const runAt = new Date(Date.now() + later).toISOString();
    await enqueue(scope, handOverRest, { from_id: memberId, to_id: newOwner.id }, { runAt });
  }
  await stopWebhooksOfLeaver(scope, memberId);
  if (newOwner.id !== user_id) {
    const values = { name: member.name };
    await notify(scope, newOwner.id, { type: 'member_left', kind: 'member_left', values, path: pages.tasks });
  }
  await recordActivity(scope, {
    type: 'member_left',
    kind: 'member_left',
    values: { name: member.name, heir: newOwner.name },
    entity_type: 'member',
    entity_id: memberId,
  });
};

/**
 * Hands over records again after a member left, because a request or import of theirs that began before their removal
 * can add records after the first handover. They go to the same member, or to an owner if that member has left too.
 * Nothing happens if the member is back.
 */
export const handOverLate = async (scope: Scope, from: string, to: string): Promise<void> => {
  await lockWorkspace(scope);
  const members = await listMembers(scope);
  if (members.some(({ id }) => id === from)) return;
  const heir = members.find(({ id }) => id === to) ?? members.find(({ role }) => role === 'owner');
  if (heir) await handOverRecords(scope, from, heir.id);
};

const lastOwner = () => conflict('last_owner', msg`A workspace needs an owner. Make another member the owner first.`);

const memberOf = async (scope: Scope, memberId: string) => {
  await lockWorkspace(scope);
  const members = await listMembers(scope);
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw notFound(msg`This member`);
  const others = members.filter(({ id }) => id !== memberId);
  const isLastOwner = member.role === 'owner' && !others.some(({ role }) => role === 'owner');
  return { member, others, isLastOwner };
};
