import { z } from 'zod';

/** Runs an analysis of a large workspace. */
export const makeAnalysis = {
  name: 'analyses.make',
  payload: z.strictObject({ workspace_id: z.uuid(), analysis_id: z.uuid() }),
};

/** Renews the stored scores of contacts that changed. */
export const renewScores = {
  name: 'analyses.renewScores',
  payload: z.strictObject({ workspace_id: z.uuid() }),
};
