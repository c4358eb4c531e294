import type { Knex } from 'knex';
import { recordActivity } from '../activities/activities.service';
import { updateRecord } from '../records/records.repository';
import { CAMPAIGNS, lockCampaign } from './campaigns.repository';

interface Halted {
  workspace_id: string;
  id: string;
}

/**
 * Stops the campaigns that may have gone on since the backup from which they come: one that was being sent waits for its owner,
 * one whose time has passed is a draft again. An email that was on its way then is unknown.
 */
export const holdCampaigns = async (trx: Knex.Transaction, madeAt: string): Promise<void> => {
  await trx('campaign_recipients')
    .where({ status: 'sending' })
    .update({ status: 'unknown', reason: 'This mail was on its way when the backup was made' });
  const halted: Halted[] = await trx('campaigns')
    .whereNull('deleted_at')
    .whereRaw(`(status in ('sending', 'paused') or status = 'scheduled' and scheduled_at <= now())`)
    .select('workspace_id', 'id');
  for (const campaign of halted) await hold(trx, campaign, madeAt);
};

const hold = async (trx: Knex.Transaction, { workspace_id, id }: Halted, madeAt: string) => {
  const scope = { db: trx, workspaceId: workspace_id, userId: null };
  const { name, recipients_count } = await lockCampaign(scope, id);
  const problem = `Held back: it comes from a backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC, and more of it may have been sent since.`;
  await updateRecord(
    scope,
    CAMPAIGNS,
    id,
    // Without readers there is nobody to go on with: they are chosen when it starts.
    recipients_count > 0
      ? { status: 'paused', problem }
      : { status: 'draft', scheduled_at: null, started_at: null, problem },
  );
  await recordActivity(scope, {
    type: 'campaign_paused',
    description: `Held campaign ${name} back after a restore`,
    entity_type: 'campaign',
    entity_id: id,
  });
};
