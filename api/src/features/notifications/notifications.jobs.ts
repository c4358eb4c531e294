import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { languageOf } from '../../db/languageOf';
import { inWorkspace } from '../../db/scope';
import { defineSystemJob } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { emailUserOnce } from '../access/userEmail';
import { datePreferencesOf } from '../settings/settings.readModel';
import { findNotification } from './notifications.repository';
import { inWords } from './notificationWords';

/** Emails a notification to a person, worded when the email is written. */
export const emailNotification = defineSystemJob({
  name: 'notifications.email',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid(), notification_id: z.uuid() }),
  run: async (context, { workspace_id, user_id, notification_id }) => {
    const email = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
      const stored = await findNotification(scope, notification_id);
      if (!stored) return undefined;
      const words = wordsIn(await languageOf(scope.db, user_id));
      const { title, detail, path } = inWords(stored, words, await datePreferencesOf(scope, user_id));
      return {
        subject: title,
        paragraphs: [title, detail].filter((text) => text !== ''),
        ...(path && { action: { label: words(msg`Open the record`), url: `${context.address()}${path}` } }),
        note: words(msg`You can change which emails you get under Settings > Notifications.`),
      };
    });
    if (email) await emailUserOnce(context, `notification:${notification_id}`, user_id, email, workspace_id);
  },
});
