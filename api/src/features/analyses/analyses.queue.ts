import { z } from 'zod';

/** Makes an analysis of a large workspace. */
export const makeAnalysis = {
  name: 'analyses.make',
  payload: z.strictObject({ workspace_id: z.uuid(), analysis_id: z.uuid() }),
};
