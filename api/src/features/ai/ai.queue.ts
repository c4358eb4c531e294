import { z } from 'zod';

/** Asks the model for the words of an analysis. */
export const findWords = {
  name: 'ai.findWords',
  payload: z.strictObject({ workspace_id: z.uuid(), wording_id: z.uuid() }),
};
