import type { Currency } from '@rapport/shared/money';
import type { Member } from '../../../../migrations/seeds/companies';
import type { SampleStory } from '../../../../migrations/seeds/sampleRecords';
import { addRows, everyRow, rows, type Scope } from '../../db/scope';
import { campaignRows, companyRows, contactRows, dealRows, stageChangeRows, taskRows } from './storyRows';

/** In the order in which one may point at another. */
const TABLES = ['companies', 'contacts', 'deals', 'tasks', 'campaigns'] as const;

export interface StoryOptions {
  currency: Currency;
  /** The users who are the members of the story; whom it lacks, the first one stands for. */
  users: (string | null)[];
  /** Whether it is labeled as sample data, which counts toward no limit and can be taken out again. */
  isSample: boolean;
}

/** Adds a story with everything that its happening would have written down. */
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
    await addRows(
      scope,
      table,
      records[table].map((record) => ({ ...record, is_sample: isSample })),
    );
  }
  await addRows(scope, 'deal_stage_changes', stageChangeRows(story, userOf));
  await addRows(
    scope,
    'notes',
    story.notes.map(({ member, ...note }) => ({
      ...note,
      author_id: userOf(member),
      created_at: note.happened_at,
      updated_at: note.happened_at,
    })),
  );
  await addRows(
    scope,
    'activities',
    story.activities.map(({ member, values, changes, ...activity }) => ({
      ...activity,
      actor_id: member === null ? null : userOf(member),
      values: values ? JSON.stringify(values) : null,
      changes: changes ? JSON.stringify(changes) : null,
    })),
  );
  await insertResults(scope, story);
};

/** Recipients wait first and are settled then, as sending does it: the counts of a campaign are kept by that change. */
const insertResults = async (scope: Scope, { campaigns, suppressions }: SampleStory) => {
  const recipients = campaigns.flatMap(({ id, recipients: own }) => own.map((one) => ({ ...one, campaign_id: id })));
  await addRows(
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
  await addRowsUnlessThere(scope, suppressions);
};

const addRowsUnlessThere = async (scope: Scope, suppressions: SampleStory['suppressions']) => {
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

/** Removes every sample record for good, those in the trash and what happened to them included. */
export const deleteSample = async (scope: Scope) => {
  const sampleCampaigns = everyRow(scope, 'campaigns').where({ is_sample: true }).select('id');
  await rows(scope, 'suppressions')
    .whereIn(
      'suppressions.email_norm',
      rows(scope, 'campaign_recipients').whereIn('campaign_id', sampleCampaigns).select('email_norm'),
    )
    .delete();
  for (const table of [...TABLES].reverse()) {
    const sample = everyRow(scope, table).where({ is_sample: true });
    await rows(scope, 'activities').whereIn('activities.entity_id', sample.clone().select('id')).delete();
    await sample.delete();
  }
};
