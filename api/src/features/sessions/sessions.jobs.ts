import { z } from 'zod';
import { defineSystemJob } from '../../jobs/job';
import { emailUser } from '../access/userEmail';

export const emailSessionReplay = defineSystemJob({
  name: 'sessions.tellOfReplay',
  payload: z.strictObject({ user_id: z.uuid() }),
  run: (context, { user_id }) =>
    emailUser(context, user_id, {
      subject: 'A session of yours was ended',
      paragraphs: [
        'A sign-in of your Rapport account was used from two places at once, as happens when somebody copies it. We ended that session.',
        'Please sign in again. If you do not know why this happened, change your password as well.',
      ],
      action: { label: 'Open Rapport', url: context.address() },
    }),
});
