import { dayOf } from '@rapport/shared/dates';
import { isPayable, NO_PART_OF_YEN } from '@rapport/shared/money';
import { periodBounds, TARGET_MEASURES } from '@rapport/shared/pace';
import type { TargetChange, Targets } from '@rapport/shared/targets';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import { readWorkspaceSettings, workspaceZoneOf } from '../settings/settings.readModel';
import { requireMember } from '../team/team.service';
import { requireTargets } from '../workspaces/planLimits';
import { readTargets } from './targets.readModel';
import { nameOf, putGoals } from './targets.repository';

/**
 * Sets goals from the current month or quarter on.
 * @throws 403 on a plan without targets, 422 for a user who is not a member and for an amount in yen with decimals
 */
export const setTargets = async (scope: Scope, { user_id, period, goals }: TargetChange): Promise<Targets> => {
  await requireTargets(scope);
  if (user_id) await requireMember(scope, user_id, 'user_id');
  const [{ currency }, zone] = await Promise.all([readWorkspaceSettings(scope), workspaceZoneOf(scope)]);
  if (goals.won_amount && !isPayable(goals.won_amount, currency)) {
    throw invalid({ 'goals.won_amount': NO_PART_OF_YEN });
  }
  const given = TARGET_MEASURES.flatMap((measure) => {
    const goal = goals[measure];
    return goal === undefined ? [] : [{ measure, goal, currency: measure === 'won_amount' ? currency : null }];
  });
  if (given.length > 0) {
    const { from } = periodBounds(period, dayOf(new Date().toISOString(), zone));
    await putGoals(scope, { user_id, period, starts_on: from }, given);
    await recordActivity(scope, {
      type: 'targets_set',
      kind: 'targets_set',
      values: { name: user_id && (await nameOf(scope, user_id)), period },
      entity_type: 'target',
      ...(user_id && { entity_id: user_id }),
    });
  }
  return readTargets(scope, { period });
};
