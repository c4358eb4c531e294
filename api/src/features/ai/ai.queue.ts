import { z } from 'zod';

/** Asks the model to word an analysis. */
export const findWords = {
  name: 'ai.findWords',
  payload: z.strictObject({ workspace_id: z.uuid(), wording_id: z.uuid() }),
};
