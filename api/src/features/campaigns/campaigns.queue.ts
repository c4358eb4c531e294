import { EmailDraft } from '@rapport/shared/campaigns';
import { z } from 'zod';

// What the jobs are called and carry; what they do stands in campaigns.jobs.ts. Apart, because the jobs themselves ask for more of them.

const OfCampaign = z.strictObject({ workspace_id: z.uuid(), campaign_id: z.uuid() });

/** Writes down who gets a campaign that was started, and asks for an email to each. */
export const beginSending = { name: 'campaigns.begin', payload: OfCampaign };

/** Starts a campaign at the time for which it was scheduled. */
export const startScheduled = { name: 'campaigns.startScheduled', payload: OfCampaign.extend({ at: z.string() }) };

/** The email to one person. */
export const sendEmail = {
  name: 'campaigns.send',
  payload: z.strictObject({ workspace_id: z.uuid(), recipient_id: z.uuid() }),
};

/** Tells the owner by email how a campaign ended. */
export const emailResult = {
  name: 'campaigns.mailResult',
  payload: OfCampaign.extend({ user_id: z.uuid(), at: z.string() }),
};

/** A preview, to whoever writes it. */
export const emailTest = {
  name: 'campaigns.mailTest',
  payload: EmailDraft.extend({ workspace_id: z.uuid(), to: z.string() }),
};
