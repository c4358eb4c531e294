import { z } from 'zod';
import { defineSystemJob } from '../../jobs/job';
import { emailUser } from '../access/userEmail';

export const emailSessionReplay = defineSystemJob({
  name: 'sessions.tellOfReplay',
  payload: z.strictObject({ user_id: z.uuid() }),
  run: (context, { user_id }) =>
    emailUser(context, user_id, {
      subject: 'We ended one of your sessions',
      paragraphs: [
        'A session of your Rapport account was used from two places at once, which can mean it was copied. We ended that session.',
        'Please sign in again. If you do not recognize this, change your password too.',
      ],
      action: { label: 'Open Rapport', url: context.address() },
    }),
});
