import type { Knex } from 'knex';
import { enqueueSystemJob } from '../../jobs/job';
import { signEverybodyOut } from '../access/access.service';
import { reconcile } from '../billing/billing.jobs';
import { pauseRestoredCampaigns } from '../campaigns/restoredCampaigns';
import { giveUpRestoredUploads } from '../files/uploads.service';
import { settleRestoredEmails } from '../mailboxes/restoredEmails';
import { claimDue } from '../reports/saved.service';
import { stopRestoredSequences } from '../sequences/sequences.service';
import { claimMorningEmails } from '../settings/settings.service';
import { claimLateReminders } from '../tasks/tasks.service';
import { giveUpRestoredDeliveries } from '../webhooks/webhooks.service';
import type { Manifest } from './manifest';

/**
 * Corrects what is no longer true after a restore. The database does not know what the installation did between the
 * backup and its restore, so what may have been sent is not sent again, everyone signs in again, and the state of
 * subscriptions is read from Stripe.
 */
export const resetAfterRestore = async (trx: Knex.Transaction, { created_at }: Manifest): Promise<void> => {
  await trx.raw('set local role rapport_system');
  await signEverybodyOut(trx);
  await pauseRestoredCampaigns(trx, created_at);
  await giveUpRestoredDeliveries(trx);
  await stopRestoredSequences(trx);
  await settleRestoredEmails(trx);
  await giveUpRestoredUploads(trx);
  await claimLateReminders(trx);
  // Marks the emails of this day or week as sent, because they may have been sent since the backup was made.
  await claimMorningEmails(trx, 'digest');
  await claimMorningEmails(trx, 'weekly');
  await claimDue(trx);
  await enqueueSystemJob(trx, reconcile, {});
  await trx.raw('set local role none');
};
