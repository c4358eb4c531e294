import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { defineSystemJob } from '../../jobs/job';
import { emailUser } from '../access/userEmail';

export const emailSessionReplay = defineSystemJob({
  name: 'sessions.tellOfReplay',
  payload: z.strictObject({ user_id: z.uuid() }),
  run: (context, { user_id }) =>
    emailUser(context, user_id, {
      subject: msg`We ended one of your sessions`,
      paragraphs: [
        msg`A session of your Rapport account was used from two places at once, which can mean it was copied. We ended that session.`,
        msg`Please sign in again. If you do not recognize this, change your password too.`,
      ],
      action: { label: msg`Open Rapport`, url: context.address() },
    }),
});
