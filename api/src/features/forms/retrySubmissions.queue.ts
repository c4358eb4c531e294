import { z } from 'zod';

/** Accepts a submission that was stored and not accepted yet. It is enqueued with every submission, in case the process is killed before it accepts it. */
export const acceptLater = {
  name: 'forms.acceptLeft',
  payload: z.strictObject({ workspace_id: z.uuid(), submission_id: z.uuid() }),
};
