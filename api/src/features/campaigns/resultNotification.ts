import { campaignPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { enqueue } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { findRecord } from '../records/records.repository';
import { wantsEmail } from '../settings/settings.readModel';
import { resultOf } from './campaigns.emails';
import { emailResult } from './campaigns.queue';
import { CAMPAIGNS } from './campaigns.repository';

/** Notifies the owner of the result of a campaign, or why it is paused, and by email if they want that. */
export const notifyOfResult = async (scope: Scope, campaignId: string): Promise<void> => {
  const campaign = await findRecord(scope, CAMPAIGNS, campaignId);
  if (!campaign.owner_id) return;
  const isThere = await notify(scope, campaign.owner_id, {
    type: 'campaign_result',
    kind: 'campaign_result',
    values: resultOf(campaign),
    path: campaignPath(campaign.id),
  });
  if (isThere && (await wantsEmail(scope, campaign.owner_id, 'campaign_alerts'))) {
    await enqueue(scope, emailResult, {
      campaign_id: campaignId,
      user_id: campaign.owner_id,
      at: campaign.updated_at,
    });
  }
};
