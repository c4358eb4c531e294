import { z } from 'zod';

/** Hands over what a member who left was given, or added, while they were being removed. */
export const handOverRest = {
  name: 'team.handOverRest',
  payload: z.strictObject({ workspace_id: z.uuid(), from_id: z.uuid(), to_id: z.uuid() }),
};
