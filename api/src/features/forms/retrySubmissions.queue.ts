import { z } from 'zod';

/** Accepts what was kept, in case the process that kept it ended before. */
export const acceptLeft = {
  name: 'forms.acceptLeft',
  payload: z.strictObject({ workspace_id: z.uuid(), submission_id: z.uuid() }),
};
