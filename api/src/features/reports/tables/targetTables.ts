import { msg } from '@lingui/core/macro';
import type { Measure } from '@rapport/shared/pace';
import type { ReportSettings } from '@rapport/shared/savedReports';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { readTargets } from '../../targets/targets.readModel';
import { mayHaveTargets } from '../../workspaces/planLimits';
import { type Formatters, notIncluded } from './writing';

const MEASURES: Record<Measure, Sentence> = {
  won_amount: msg`Won amount`,
  won_deals: msg`Won deals`,
  new_customers: msg`New customers`,
  touches: msg`Calls, meetings, emails`,
};

/** The goals that the reader may see, those of the workspace first. */
export const targetTables = async (
  scope: Scope,
  { every, since }: ReportSettings,
  { number, money }: Formatters,
): Promise<EmailTable[]> => {
  const { targets, apart } = (await mayHaveTargets(scope))
    ? await readTargets(scope, { period: every ?? 'month', day: since })
    : { targets: [], apart: [] };
  if (targets.length === 0) return [{ title: msg`Targets`, columns: [], rows: [], notes: [msg`No targets yet`] }];
  const subjects = [...new Set(targets.map(({ user_id }) => user_id))];
  return subjects.map((subject, nth) => {
    const own = targets.filter(({ user_id }) => user_id === subject);
    return {
      title: own[0]?.name ?? msg`Workspace`,
      columns: [msg`Goal`, msg`Reached`, msg`Target`],
      rows: own.map(({ measure, reached, goal }) => {
        const shown = (value: number) => (measure === 'won_amount' ? money(Math.round(value)) : number(value));
        return { cells: [MEASURES[measure], shown(reached), shown(goal)], share: reached / goal };
      }),
      notes: nth === subjects.length - 1 ? notIncluded(apart, money) : undefined,
    };
  });
};
