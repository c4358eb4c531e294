import { Analysis, AnalysisRefresh } from '@rapport/shared/analyses';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listAnalyses, refreshAnalysis } from './analyses.service';

export const analysisRoutes = apiRouter({ analyses: 'The status of stored analyses in large workspaces.' });

analysisRoutes.get(
  '/analyses',
  { operationId: 'listAnalyses', summary: 'List the status of each analysis', reply: z.array(Analysis) },
  ({ scope }) => listAnalyses(scope),
);

analysisRoutes.post(
  '/analyses/refresh',
  { operationId: 'refreshAnalysis', summary: 'Refresh an analysis', body: AnalysisRefresh, whileSuspended: true },
  ({ body, scope }) => refreshAnalysis(scope, body.kind),
);
