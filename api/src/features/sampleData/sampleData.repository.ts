import type { Currency } from '@rapport/shared/money';
import { importPath } from '@rapport/shared/paths';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../../../migrations/seeds/companies';
import type { SampleStory } from '../../../../migrations/seeds/sampleRecords';
import { everyRow, rows, type Scope } from '../../db/scope';
import {
  activityRows,
  campaignRows,
  companyRows,
  contactRows,
  dealRows,
  noteRows,
  stageChangeRows,
  taskRows,
} from './storyRows';

/** Ordered so that rows refer only to rows of earlier tables. */
const TABLES = ['companies', 'contacts', 'deals', 'tasks', 'campaigns'] as const;

export interface StoryOptions {
  currency: Currency;
  /** The users who play the members of the story. The first one stands in for members who are missing. */
  users: (string | null)[];
  /** Whether the records are labeled as sample data, which counts toward no limit and can be removed. */
  isSample: boolean;
}

/** Inserts the records of a story, with the history that working on them would have created. */
export const insertStory = async (scope: Scope, story: SampleStory, { currency, users, isSample }: StoryOptions) => {
  const userOf = (member: Member) => users[member] ?? users[0] ?? null;
  const records = {
    companies: companyRows(story, userOf),
    contacts: contactRows(story, userOf),
    deals: dealRows(story, userOf, currency),
    tasks: taskRows(story, userOf),
    campaigns: campaignRows(story, userOf),
  };
  for (const table of TABLES) {
    await addMany(
      scope,
      table,
      records[table].map((record) => ({ ...record, is_sample: isSample })),
    );
  }
  await addMany(scope, 'deal_stage_changes', stageChangeRows(story, userOf));
  await addMany(scope, 'notes', noteRows(story, userOf));
  await addMany(scope, 'activities', activityRows(story, userOf));
  await insertResults(scope, story);
};

/** Inserts rows with the same columns as one JSON value, because thousands of separate bound values would take longer. */
const addMany = async (scope: Scope, table: string, records: Record<string, unknown>[]) => {
  if (records.length === 0) return;
  const identified = records.map((record) => ({ id: uuidv7(), ...record, workspace_id: scope.workspaceId }));
  const columns = [...new Set(identified.flatMap(Object.keys))].map((column) => `"${column}"`).join(', ');
  await scope.db.raw(
    `insert into ?? (${columns}) select ${columns} from jsonb_populate_recordset(null::??, ?::jsonb)`,
    [table, table, JSON.stringify(identified)],
  );
};

/** Inserts recipients as queued and then updates them, because triggers count the results of a campaign by that update. */
const insertResults = async (scope: Scope, { campaigns, suppressions }: SampleStory) => {
  const recipients = campaigns.flatMap(({ id, recipients: own }) => own.map((one) => ({ ...one, campaign_id: id })));
  await addMany(
    scope,
    'campaign_recipients',
    recipients.map(({ id, campaign_id, contact_id, email }) => ({
      id,
      campaign_id,
      contact_id,
      email,
      email_norm: email.toLowerCase(),
      status: 'queued',
    })),
  );
  await scope.db.raw(
    `update campaign_recipients as recipients set status = settled.status, reason = settled.reason,
       attempts = settled.attempts, accepted_at = settled.accepted_at, unsubscribed_at = settled.unsubscribed_at,
       opened_on = settled.opened_on, open_kind = case when settled.opened_on is not null then 'human' end,
       clicked_on = settled.clicked_on, click_kind = case when settled.clicked_on is not null then 'human' end
     from jsonb_to_recordset(:recipients) as settled (id uuid, status text, reason text, attempts int,
       accepted_at timestamptz, opened_on date, clicked_on date, unsubscribed_at timestamptz)
     where recipients.workspace_id = :workspace and recipients.id = settled.id`,
    { workspace: scope.workspaceId, recipients: JSON.stringify(recipients) },
  );
  await addSuppressions(scope, suppressions);
};

const addSuppressions = async (scope: Scope, suppressions: SampleStory['suppressions']) => {
  const listed = suppressions.map(({ email, reason, at }) => ({
    workspace_id: scope.workspaceId,
    id: scope.db.raw('gen_random_uuid()'),
    email,
    email_norm: email.toLowerCase(),
    reason,
    created_at: at,
  }));
  await scope.db('suppressions').insert(listed).onConflict(['workspace_id', 'email_norm']).ignore();
};

/** Removes every sample record for good, also from the trash, with its activities and notifications. */
export const deleteSample = async (scope: Scope) => {
  const sampleCampaigns = everyRow(scope, 'campaigns').where({ is_sample: true }).select('id');
  await rows(scope, 'suppressions')
    .whereIn(
      'suppressions.email_norm',
      rows(scope, 'campaign_recipients').whereIn('campaign_id', sampleCampaigns).select('email_norm'),
    )
    .delete();
  await deleteSampleImports(scope);
  for (const table of [...TABLES].reverse()) {
    const sample = everyRow(scope, table).where({ is_sample: true });
    await rows(scope, 'notifications')
      .whereRaw(`substring(path from '[0-9a-f-]{36}') in (?)`, [sample.clone().select(scope.db.raw('id::text'))])
      .delete();
    await rows(scope, 'activities').whereIn('activities.entity_id', sample.clone().select('id')).delete();
    await sample.delete();
  }
};

/** Removes the imports that added only sample contacts, with their activities and notifications. */
const deleteSampleImports = async (scope: Scope) => {
  const sampleContacts = everyRow(scope, 'contacts').where({ is_sample: true }).select('contacts.id');
  const changes = () => rows(scope, 'import_changes').whereRaw('import_changes.import_id = imports.id');
  const ids: string[] = await rows(scope, 'imports')
    .whereExists(changes())
    .whereNotExists(changes().whereNotIn('import_changes.record_id', sampleContacts))
    .pluck('imports.id');
  await rows(scope, 'activities').whereIn('activities.entity_id', ids).delete();
  await rows(scope, 'notifications').whereIn('notifications.path', ids.map(importPath)).delete();
  await rows(scope, 'imports').whereIn('imports.id', ids).delete();
};
