import { z } from 'zod';

/** Emails a person to confirm that they want a newsletter. */
export const askToConfirm = {
  name: 'forms.confirm',
  payload: z.strictObject({ workspace_id: z.uuid(), submission_id: z.uuid() }),
};
