import type { Measure, PeriodLength } from '@rapport/shared/pace';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';

interface TargetRow {
  user_id: string | null;
  period: PeriodLength;
  starts_on: string;
}

interface GoalRow {
  measure: Measure;
  goal: number | null;
  currency: string | null;
}

/** Stores the goals of one period and replaces those that were set for it before. */
export const putGoals = (scope: Scope, target: TargetRow, goals: GoalRow[]) =>
  scope
    .db('targets')
    .insert(
      goals.map((goal) => ({
        ...target,
        ...goal,
        workspace_id: scope.workspaceId,
        id: uuidv7(),
        set_by: scope.userId,
      })),
    )
    .onConflict(['workspace_id', 'period', 'user_id', 'measure', 'starts_on'])
    .merge({
      goal: scope.db.raw('excluded.goal'),
      currency: scope.db.raw('excluded.currency'),
      set_by: scope.userId,
      updated_at: scope.db.fn.now(),
    });

export const nameOf = async ({ db }: Scope, userId: string): Promise<string> =>
  (await db('users').where({ id: userId }).first('name'))?.name ?? '';
