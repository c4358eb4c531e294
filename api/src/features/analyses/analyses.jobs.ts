import type { AnalysisKind } from '@rapport/shared/analyses';
import { inWorkspace, type Scope } from '../../db/scope';
import { defineSystemJob } from '../../jobs/job';
import { analyseAndKeepLeads } from '../ai/leads';
import { analyseWins } from '../ai/winChances/winChances';
import { findPairs } from '../contacts/duplicates.readModel';
import { makeAnalysis } from './analyses.queue';
import { allowAnalysis, findRunning, keepResult, markFailed } from './analyses.repository';

const MAKERS: Record<AnalysisKind, (scope: Scope) => Promise<unknown>> = {
  leads: analyseAndKeepLeads,
  duplicates: findPairs,
  wins: analyseWins,
};

export const runAnalysis = defineSystemJob({
  ...makeAnalysis,
  isSafeToRepeat: true,
  run: async ({ db, log }, { workspace_id, analysis_id }) => {
    const within = <T>(work: (scope: Scope) => Promise<T>) =>
      inWorkspace(db, { workspaceId: workspace_id, lane: 'bulk' }, work);
    const running = await within((scope) => findRunning(scope, analysis_id));
    if (!running) return;
    const { kind } = running;
    try {
      const result = await within(async (scope) => {
        await allowAnalysis(scope);
        return MAKERS[kind](scope);
      });
      await within((scope) => keepResult(scope, analysis_id, result));
    } catch (error) {
      log.error({ err: error, workspace_id, kind }, 'an analysis failed');
      await within((scope) => markFailed(scope, analysis_id));
    }
  },
});
