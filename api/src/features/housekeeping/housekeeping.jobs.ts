import { BULK_DAYS } from '@rapport/shared/bulk';
import { CONNECTION_DAYS } from '@rapport/shared/connections';
import { EXPORT_DAYS } from '@rapport/shared/dataExport';
import { DROPPED_DAYS } from '@rapport/shared/dropAddress';
import { UPLOAD_HOURS } from '@rapport/shared/fileRules';
import { REFUSED_DAYS } from '@rapport/shared/formFields';
import { UNDO_DAYS } from '@rapport/shared/imports';
import { OBJECT_TYPES } from '@rapport/shared/recordTypes';
import { SECURITY_EVENT_DAYS } from '@rapport/shared/securityEvents';
import { TRANSFER_DAYS } from '@rapport/shared/transferSources';
import { DELETION_DAYS } from '@rapport/shared/trash';
import { DELIVERY_DAYS } from '@rapport/shared/webhookEvents';
import { deleteInBatches } from '../../db/deleteInBatches';
import { asSystem } from '../../db/scope';
import { defineCron } from '../../jobs/job';
import { forgetFailedJobs } from '../../jobs/queue';
import { purge } from '../records/trash';

/** Purges what has been in the trash for 30 days. */
export const emptyTrash = defineCron({
  name: 'housekeeping.emptyTrash',
  cron: '17 3 * * *',
  slots: 'long',
  run: async ({ db }) => {
    // Notes, tasks and deals are purged first, so that fewer links to the records purged after them have to be cleared.
    for (const objectType of OBJECT_TYPES.toReversed()) if (objectType !== 'campaign') await purge(db, objectType);
  },
});

/** Longer than the 60 days for which the unsubscribe links in an email must work. */
const LINKS_DAYS = 90;

/** Purges deleted campaigns after the links in their emails have expired. */
export const purgeCampaigns = defineCron({
  name: 'housekeeping.forgetCampaigns',
  cron: '37 3 * * *',
  slots: 'long',
  run: ({ db }) =>
    purge(db, 'campaign', `coalesce(finished_at, started_at, 'epoch') < now() - interval '${LINKS_DAYS} days'`),
});

/** Tables whose rows are kept for a limited time, each with the condition for deleting a row. */
const SHORT_LIVED = {
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  sessions: `expires_at < now() - interval '30 days'`,
  one_time_secrets: 'expires_at < now()',
  rate_limits: 'expire < extract(epoch from now()) * 1000',
  notifications: `created_at < now() - interval '90 days'`,
  security_events: `last_at < now() - interval '${SECURITY_EVENT_DAYS} days'`,
  job_claims: `created_at < now() - interval '90 days'`,
  stripe_events: `received_at < now() - interval '90 days'`,
  ai_wordings: `created_at < now() - interval '7 days'`,
  // Previews of a change of plan that were not confirmed.
  checkout_attempts: `kind = 'preview' and created_at < now() - interval '1 day'`,
  email_allowances: `starts_at < now() - interval '2 days'`,
  mail_days: `day < now() - interval '7 days'`,
  // An unfinished export has no `expires_at`, but it has pieces.
  data_exports: `coalesce(expires_at, created_at + interval '${EXPORT_DAYS} days') < now()`,
  file_uploads: `updated_at < now() - interval '${UPLOAD_HOURS} hours'`,
  outbox: `created_at < now() - interval '30 days'`,
  bulk_changes: `created_at < now() - interval '${BULK_DAYS} days'`,
  webhook_deliveries: `created_at < now() - interval '${DELIVERY_DAYS} days'`,
  webhook_secrets: 'expires_at < now()',
  form_submissions: `state = 'refused' and created_at < now() - interval '${REFUSED_DAYS} days'`,
  purged_records: `deleted_at < now() - interval '${DELETION_DAYS} days'`,
  dropped_emails: `created_at < now() - interval '${DROPPED_DAYS} days'`,
  mail_messages: `exists (select from workspaces where workspaces.id = mail_messages.workspace_id
    and mail_messages.sent_at < now() - make_interval(years => workspaces.mail_years))`,
  // Connections whose app never exchanged its code, and unused ones.
  connections: `coalesce(refreshed_at, code_expires_at) < now()
    - case when connected_at is null then interval '1 day' else interval '${CONNECTION_DAYS} days' end`,
  oauth_clients: `last_used_at < now() - interval '${CONNECTION_DAYS} days'
    and not exists (select from connections where connections.client_id = oauth_clients.id)`,
  transfers: `status in ('open', 'checked') and created_at < now() - interval '${TRANSFER_DAYS} days'`,
};

/** Clears each table in transactions of its own, so that a failure undoes nothing in other tables. */
export const purgeShortLived = defineCron({
  name: 'housekeeping.forgetShortLived',
  cron: '47 3 * * *',
  slots: 'long',
  run: async ({ db }) => {
    const errors: unknown[] = [];
    for (const [table, isOver] of Object.entries(SHORT_LIVED)) {
      await deleteInBatches(db, table, (rows) => rows.whereRaw(isOver)).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.join('; '));
  },
});

/**
 * Removes jobs that failed for good. They are kept for a week for troubleshooting, and no longer, because they contain
 * addresses and emails.
 */
export const purgeFailedJobs = defineCron({
  name: 'housekeeping.forgetFailedJobs',
  cron: '57 3 * * *',
  run: ({ db }) => forgetFailedJobs(db),
});

/**
 * Removes the undo data of imports that can no longer be undone, the results of transfers for single rows, and the
 * progress of imports.
 */
export const purgeImports = defineCron({
  name: 'housekeeping.forgetImports',
  cron: '27 3 * * *',
  slots: 'long',
  run: async ({ db }) => {
    await deleteInBatches(db, 'import_changes', (rows) =>
      rows.whereRaw(`exists (select from imports where imports.workspace_id = import_changes.workspace_id
        and imports.id = import_changes.import_id and imports.created_at < now() - interval '${UNDO_DAYS} days')`),
    );
    await asSystem(db, (trx) =>
      trx('transfer_files')
        .whereNotNull('result')
        .whereRaw(`created_at < now() - interval '${UNDO_DAYS} days'`)
        .update({ result: null }),
    );
    await asSystem(db, (trx) => trx('import_progress').whereRaw(`created_at < now() - interval '1 day'`).delete());
  },
});
