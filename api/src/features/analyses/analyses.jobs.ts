import type { AnalysisKind } from '@rapport/shared/analyses';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import { defineCron, defineSystemJob, enqueue } from '../../jobs/job';
import { analyzeAndKeepLeads, type LeadAnalysis } from '../ai/leads';
import { relearnAfter, renewLeads } from '../ai/renewal';
import { analyzeWins } from '../ai/winChances/winChances';
import { COMPANY_MERGING } from '../companies/companyMerging';
import { CONTACT_MERGING } from '../contacts/contactMerging';
import { findPairs } from '../merges/duplicates.readModel';
import { makeAnalysis, renewScores } from './analyses.queue';
import {
  allowAnalysis,
  findResult,
  findRunning,
  keepRenewed,
  keepResult,
  listDueScores,
  markFailed,
} from './analyses.repository';
import { startAnalysis } from './analyses.service';

const MAKERS: Record<AnalysisKind, (scope: Scope) => Promise<unknown>> = {
  leads: analyzeAndKeepLeads,
  duplicates: (scope) => findPairs(scope, CONTACT_MERGING),
  company_duplicates: (scope) => findPairs(scope, COMPANY_MERGING),
  wins: analyzeWins,
};

export const runAnalysis = defineSystemJob({
  ...makeAnalysis,
  isSafeToRepeat: true,
  slots: 'long',
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
      const after = kind === 'leads' ? relearnAfter(result as LeadAnalysis) : undefined;
      await within((scope) => keepResult(scope, analysis_id, result, after));
    } catch (error) {
      log.error({ err: error, workspace_id, kind }, 'an analysis failed');
      await within((scope) => markFailed(scope, analysis_id));
    }
  },
});

/** Renews stored scores. Each transaction handles a part of the changes, so that a killed process leaves its part to the next. */
export const renewChangedScores = defineSystemJob({
  ...renewScores,
  isSafeToRepeat: true,
  slots: 'long',
  run: async ({ db }, { workspace_id }) => {
    for (let isMore = true; isMore; ) {
      isMore = await inWorkspace(db, { workspaceId: workspace_id, lane: 'bulk' }, async (scope) => {
        await allowAnalysis(scope);
        const kept = await findResult(scope, 'leads');
        if (kept?.status !== 'ready') return false;
        const { outcomes, renewed } = await renewLeads(scope, kept.result as LeadAnalysis);
        await keepRenewed(scope, { outcomes, renewed });
        return renewed === null;
      });
    }
  },
});

/** Finds stored scores that are outdated because of changes, and enqueues their renewal. */
export const renewDueScores = defineCron({
  name: 'analyses.renewDueScores',
  cron: '* * * * *',
  run: async ({ db }) => {
    for (const { workspace_id, is_whole } of await asSystem(db, listDueScores)) {
      await inWorkspace(db, { workspaceId: workspace_id }, (scope) =>
        is_whole
          ? startAnalysis(scope, 'leads')
          : enqueue(scope, renewScores, {}, { key: `scores:${workspace_id}`, queue: 'analyses', priority: 10 }),
      );
    }
  },
});
