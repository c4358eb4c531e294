import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import type { Absence } from '@rapport/shared/team';
import type { Identity } from '../../db/identity';
import type { Scope } from '../../db/scope';
import { forbidden, invalid, notFound } from '../../http/problem';
import { preferencesOf } from '../settings/settings.readModel';
import { isMember } from '../workspaces/workspaces.readModel';
import { findDeputy, updateAbsence } from './absences.repository';
import { requireMember } from './team.service';

type Caller = Pick<Identity, 'user_id' | 'role'>;

/**
 * Sets when a member is away, and which deputy gets their new tasks and reminders during that time.
 * @throws 404 if they are not a member; 403 if a caller who is not an owner sets it for another member; 422 if the
 * deputy is not another member, or the days are over
 */
export const setAbsence = async (scope: Scope, caller: Caller, memberId: string, absence: Absence): Promise<void> => {
  await requireMayChange(scope, caller, memberId);
  if (absence.deputy_id === memberId) throw invalid({ deputy_id: msg`Choose another member of this workspace` });
  await requireMember(scope, absence.deputy_id, 'deputy_id');
  const { timezone } = await preferencesOf(scope, memberId);
  if (absence.to < dayOf(new Date().toISOString(), timezone))
    throw invalid({ to: msg`Choose a last day from today on` });
  await updateAbsence(scope, memberId, absence);
};

/** @throws 403, 404 */
export const endAbsence = async (scope: Scope, caller: Caller, memberId: string): Promise<void> => {
  await requireMayChange(scope, caller, memberId);
  await updateAbsence(scope, memberId, null);
};

const requireMayChange = async (scope: Scope, { user_id, role }: Caller, memberId: string) => {
  if (!(await isMember(scope.db, { userId: memberId, workspaceId: scope.workspaceId })))
    throw notFound(msg`This member`);
  if (memberId !== user_id && role !== 'owner')
    throw forbidden('owner_only', msg`Only the owner of the workspace can set this for others.`);
};

/**
 * The member who gets work that is assigned to a member: the same member or, while they are away, their deputy. A
 * deputy who is away is not replaced by another deputy.
 */
export const deputyOrSelf = async (scope: Scope, userId: string): Promise<string> =>
  (await findDeputy(scope, userId)) ?? userId;

/** The member who gets a task that the caller assigns to a member. Callers who are away can still assign tasks to themselves. */
export const assigneeOf = async (scope: Scope, userId: string): Promise<string> =>
  userId === scope.userId ? userId : deputyOrSelf(scope, userId);
