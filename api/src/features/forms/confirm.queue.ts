import { z } from 'zod';

/** Asks by email whether a newsletter is wanted. */
export const askToConfirm = {
  name: 'forms.confirm',
  payload: z.strictObject({ workspace_id: z.uuid(), submission_id: z.uuid() }),
};
