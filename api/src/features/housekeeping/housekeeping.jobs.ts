import { UNDO_DAYS } from '@rapport/shared/imports';
import { SECURITY_EVENT_DAYS } from '@rapport/shared/securityEvents';
import { TRASH_DAYS } from '@rapport/shared/trash';
import { deleteInBatches } from '../../db/deleteInBatches';
import { asSystem } from '../../db/scope';
import { defineCron } from '../../jobs/job';

/** What has rested in the trash for 30 days is gone for good. */
export const emptyTrash = defineCron({
  name: 'housekeeping.emptyTrash',
  cron: '17 3 * * *',
  run: async ({ db }) => {
    for (const table of ['notes', 'tasks', 'deals', 'contacts', 'companies']) {
      await deleteInBatches(db, table, (rows) => rows.whereRaw(`deleted_at < now() - interval '${TRASH_DAYS} days'`));
    }
  },
});

/** Longer than the links in a mail must work (60 days) to unsubscribe. */
const LINKS_DAYS = 90;

/** Deleted campaigns, once nobody follows a link in one any more. */
export const forgetCampaigns = defineCron({
  name: 'housekeeping.forgetCampaigns',
  cron: '37 3 * * *',
  run: ({ db }) =>
    deleteInBatches(db, 'campaigns', (rows) =>
      rows
        .whereRaw(`deleted_at < now() - interval '${TRASH_DAYS} days'`)
        .whereRaw(`coalesce(finished_at, started_at, 'epoch') < now() - interval '${LINKS_DAYS} days'`),
    ),
});

/** Answers kept for repeated requests, sessions that ended long ago, secrets and counts that are over. */
export const forgetAnswers = defineCron({
  name: 'housekeeping.forgetAnswers',
  cron: '47 3 * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      await trx('idempotency_keys').whereRaw(`created_at < now() - interval '24 hours'`).delete();
      await trx('sessions').whereRaw(`expires_at < now() - interval '30 days'`).delete();
      await trx('one_time_secrets').whereRaw('expires_at < now()').delete();
      await trx('rate_limits').where('expire', '<', Date.now()).delete();
      await trx('notifications').whereRaw(`created_at < now() - interval '90 days'`).delete();
      await trx('security_events').whereRaw(`last_at < now() - interval '${SECURITY_EVENT_DAYS} days'`).delete();
      await trx('job_claims').whereRaw(`created_at < now() - interval '90 days'`).delete();
      await trx('stripe_events').whereRaw(`received_at < now() - interval '90 days'`).delete();
      await trx('ai_wordings').whereRaw(`created_at < now() - interval '7 days'`).delete();
      await trx('mail_days').whereRaw(`day < now() - interval '7 days'`).delete();
      await trx('data_exports').whereRaw('expires_at < now()').delete();
      await trx('outbox').whereRaw(`created_at < now() - interval '30 days'`).delete();
    }),
});

/** What an import needed to be undone, once it cannot be any more, and how far running imports were. */
export const forgetImports = defineCron({
  name: 'housekeeping.forgetImports',
  cron: '27 3 * * *',
  run: async ({ db }) => {
    await deleteInBatches(db, 'import_changes', (rows) =>
      rows
        .join('imports', (join) =>
          join
            .on('imports.workspace_id', 'import_changes.workspace_id')
            .andOn('imports.id', 'import_changes.import_id'),
        )
        .whereRaw(`imports.created_at < now() - interval '${UNDO_DAYS} days'`),
    );
    await asSystem(db, (trx) => trx('import_progress').whereRaw(`created_at < now() - interval '1 day'`).delete());
  },
});
