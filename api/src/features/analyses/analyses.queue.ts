import { z } from 'zod';

/** Makes an analysis of a large workspace. */
export const makeAnalysis = {
  name: 'analyses.make',
  payload: z.strictObject({ workspace_id: z.uuid(), analysis_id: z.uuid() }),
};

/** Renews the kept scores of contacts that changed. */
export const renewScores = {
  name: 'analyses.renewScores',
  payload: z.strictObject({ workspace_id: z.uuid() }),
};
