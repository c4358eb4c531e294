import { msg } from '@lingui/core/macro';
import type { Db } from '../../db/session';
import { recordActivity } from '../activities/activities.service';
import { updateRecord } from '../records/records.repository';
import { CAMPAIGNS, lockCampaign, problemFor } from './campaigns.repository';
import { reasonOf } from './recipientReasons';

interface CampaignKey {
  workspace_id: string;
  id: string;
}

/**
 * Stops campaigns that may have continued after the backup was made: one that was being sent is paused, one whose scheduled
 * time has passed becomes a draft, and emails that were being sent become unknown.
 */
export const pauseRestoredCampaigns = async (trx: Db, madeAt: string): Promise<void> => {
  await trx('campaign_recipients')
    .where({ status: 'sending' })
    .update({ status: 'unknown', reason: reasonOf('backup') });
  const campaigns: CampaignKey[] = await trx('campaigns')
    .whereNull('deleted_at')
    .whereRaw(`(status in ('sending', 'paused') or status = 'scheduled' and scheduled_at <= now())`)
    .select('workspace_id', 'id');
  for (const campaign of campaigns) await pauseOrReset(trx, campaign, madeAt);
};

const pauseOrReset = async (trx: Db, { workspace_id, id }: CampaignKey, madeAt: string) => {
  const scope = { db: trx, workspaceId: workspace_id, userId: null };
  const { name, recipients_count } = await lockCampaign(scope, id);
  const problem = await problemFor(
    scope,
    id,
    msg`Held after restoring a backup of ${{ time: madeAt.slice(0, 16).replace('T', ' ') }} UTC. More emails may have been sent since then.`,
  );
  await updateRecord(
    scope,
    CAMPAIGNS,
    id,
    // A campaign without recipients has nothing to continue: they are chosen when it starts.
    recipients_count > 0
      ? { status: 'paused', problem }
      : { status: 'draft', scheduled_at: null, started_at: null, problem },
  );
  await recordActivity(scope, {
    type: 'campaign_paused',
    kind: 'campaign_held_back',
    values: { name },
    entity_type: 'campaign',
    entity_id: id,
  });
};
