import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { SEARCHED } from './mentions.repository';

const api = startApi();

/** Columns of text that are not searched, by reason. */
const UNSEARCHED = {
  'words of ours, not of people': `
    activities.type activities.kind activity_counts.type activities.entity_type analyses.kind analyses.status campaign_recipients.status campaign_recipients.open_kind
    campaign_recipients.click_kind campaign_counts.status campaigns.format campaigns.status campaigns.problem companies.size
    contacts.status data_exports.status deal_stage_changes.from_stage deal_stage_changes.to_stage deal_totals.stage
    deal_totals.currency deals.currency deals.outcome deals.stage erased_people.suppressed_for import_mappings.noun
    import_mappings.headers_hash import_mappings.encoding import_progress.phase imports.noun memberships.role merges.moved company_merges.moved notes.kind notes.format
    files.media_type notifications.type notifications.kind notifications.path suppressions.reason task_totals.status tasks.priority tasks.status tasks.repeat
    templates.format transfers.source transfers.status transfers.on_known transfer_files.noun transfer_files.certainty workspace_counts.noun stages.color
    stages.key stages.kind fields.object_type fields.key fields.type views.object_type views.layout views.sort views.columns
    saved_reports.settings saved_reports.every
    bulk_changes.object_type bulk_changes.status bulk_changes.kind bulk_changes.problem bulk_parts.record_ids
    products.unit products.currency deal_lines.unit quotes.currency quotes.language
    web_forms.language web_forms.accent form_submissions.state form_submissions.reason
    mailboxes.security mailboxes.sign_in mailboxes.visibility mailboxes.status mailboxes.problem outgoing_mail.status outgoing_mail.problem sequence_runs.ending sequence_runs.timezone
    dropped_emails.reason targets.period targets.measure targets.currency webhooks.events webhooks.fields webhooks.stopped_for webhook_deliveries.event
    webhook_deliveries.object_type purged_records.object_type api_keys.scopes webhook_deliveries.previous_stage webhook_deliveries.status webhook_deliveries.failure`,
  'made of the values of own fields': `
    field_values.text_value contacts.custom_search companies.custom_search deals.custom_search tasks.custom_search`,
  'emptied or deleted with the address': `
    campaign_recipients.email campaign_recipients.email_norm suppressions.email suppressions.email_norm outbox.to mail_messages.from_address
    mail_senders.address mail_senders.name
    form_submissions.email bookings.email`,
  'deleted with any erasure': `analyses.result transfer_files.result transfer_files.choices`,
  'ids in other tools, addresses of forms, and hashes': `booking_pages.token web_forms.token web_forms.owner_ids notes.import_key tasks.import_key files.sha256 files.storage_key file_upload_parts.storage_key
    dropped_emails.message_key outgoing_mail.file_ids outgoing_mail.forwarded mail_messages.message_key mail_messages.message_id mail_references.reference sequence_emails.message_key`,
  'references stand there in place of names': `
    ai_wordings.kind ai_wordings.hash ai_wordings.status ai_wordings.question ai_wordings.words ai_wordings.failure`,
  'of the members and the settings, which stay': `
    booking_pages.timezone booking_pages.hours booking_pages.durations booking_calendars.sealed_address booking_calendars.busy booking_calendars.problem bookings.timezone bookings.uid_host calendar_feeds.kinds calendar_feeds.content_tag branding.accent brand_pictures.kind brand_pictures.type
    mailboxes.address mailboxes.host mailboxes.username mailboxes.secret mailboxes.smtp
    mailboxes.never mailboxes.sender_name mailboxes.signature mail_folders.path
    webhooks.url webhooks.description webhook_secrets.sealed public_hosts.host public_hosts.token
    connections.name connections.scopes connections.redirect_uri connections.code_challenge
    api_keys.name api_keys.ends api_keys.last_used_from invitations.email sessions.ip_prefix sessions.revoke_reason sessions.user_agent`,
  'names that the owner gives to stages, pipelines and fields, not to people': `
    fields.label fields.hint fields.group_name fields.options pipelines.name stages.name deal_stage_changes.from_name deal_stage_changes.to_name`,
  'what the workspace pays': `
    checkout_attempts.plan_id checkout_attempts.kind checkout_attempts.session_id checkout_attempts.url
    checkout_attempts.status checkout_attempts.quote subscriptions.payment_notice subscriptions.stripe_subscription_id subscriptions.status subscriptions.plan_id
    subscriptions.price_id subscriptions.pending_plan_id subscriptions.raw`,
};

test('every text column of a workspace is either searched or listed with a reason why not', async () => {
  const { rows } = await api.db.raw(`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
      and table_name in (select table_name from information_schema.columns where column_name = 'workspace_id')`);
  const decided = [...SEARCHED, ...Object.values(UNSEARCHED).flatMap((names) => names.trim().split(/\s+/))];
  expect(decided.toSorted()).toEqual(rows.map(({ name }: { name: string }) => name).toSorted());
});
