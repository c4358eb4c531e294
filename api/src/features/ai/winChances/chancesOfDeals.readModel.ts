import type { Knex } from 'knex';
import type { Scope } from '../../../db/scope';
import { keptAnalysis } from '../../analyses/analyses.service';
import type { WinAnalysis } from './winChances';

/** Whether there is a learned model of win chances. */
export const hasLearnedChances = async (scope: Scope): Promise<boolean> => {
  const { result } = await keptAnalysis<Pick<WinAnalysis, 'learned'>>(scope, 'wins', ['chances']);
  return Boolean(result?.learned);
};

/** Joins `learned.chance`, in percent, to deals. It is null for deals added since the last analysis. */
export const joinLearnedChances = (scope: Scope, deals: Knex.QueryBuilder) =>
  deals.joinRaw(
    `left join (
      select key::uuid as deal_id, value::int as chance
      from analyses, jsonb_each_text(analyses.result -> 'chances')
      where analyses.workspace_id = ? and analyses.kind = 'wins'
    ) as learned on learned.deal_id = deals.id`,
    [scope.workspaceId],
  );
