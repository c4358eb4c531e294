import { EmailDraft } from '@rapport/shared/campaigns';
import { z } from 'zod';

// The names and payloads of the jobs. Their code is in campaigns.jobs.ts; they are apart because the jobs enqueue each other.

const OfCampaign = z.strictObject({ workspace_id: z.uuid(), campaign_id: z.uuid() });

/** Fixes the recipients of a campaign that was started, and enqueues an email to each. */
export const beginSending = { name: 'campaigns.begin', payload: OfCampaign };

/** Starts a campaign at the time for which it was scheduled. */
export const startScheduled = { name: 'campaigns.startScheduled', payload: OfCampaign.extend({ at: z.string() }) };

/** The email to one recipient. */
export const sendEmail = {
  name: 'campaigns.send',
  payload: z.strictObject({ workspace_id: z.uuid(), recipient_id: z.uuid() }),
};

/** Emails the result of a campaign to its owner. */
export const emailResult = {
  name: 'campaigns.mailResult',
  payload: OfCampaign.extend({ user_id: z.uuid(), at: z.string() }),
};

/** Emails a preview to its author. */
export const emailTest = {
  name: 'campaigns.mailTest',
  payload: EmailDraft.extend({
    workspace_id: z.uuid(),
    to: z.string(),
    /** Missing in jobs that were enqueued before emails had languages. */
    user_id: z.uuid().nullable().optional(),
  }),
};
