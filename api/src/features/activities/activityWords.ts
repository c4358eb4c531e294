import type { DealStage } from '@rapport/shared/deals';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import type { ObjectType } from '@rapport/shared/recordTypes';
import { type KindOf, type StoredKind, wordsOf } from '../../db/kinds';
import { howMany, type Many } from './howMany';

interface OfRecord {
  type: ObjectType;
  name: string;
}

interface Named {
  name: string;
}

/** What happened to a record of any type. */
const RECORD_WORDS = {
  created: ({ type, name }: OfRecord) => `Added ${type} ${name}`,
  updated: ({ type, name }: OfRecord) => `Updated ${type} ${name}`,
  completed: ({ type, name }: OfRecord) => `Completed ${type} ${name}`,
  deleted: ({ type, name }: OfRecord) => `Deleted ${type} ${name}`,
  restored: ({ type, name }: OfRecord) => `Restored ${type} ${name}`,
  import_undone_of: ({ type, name }: OfRecord) => `Undid the import of ${type} ${name}`,
};

const DEAL_WORDS = {
  deal_won: ({ name }: Named) => `Won deal ${name}`,
  deal_lost: ({ name }: Named) => `Lost deal ${name}`,
  deal_reopened: ({ name }: Named) => `Reopened deal ${name}`,
  deal_moved: ({ name, stage }: Named & { stage: DealStage }) => `Moved deal ${name} to ${stage}`,
};

const CONTACT_WORDS = {
  note_added: ({ name }: Named) => `Added a note to ${name}`,
  called: ({ name }: Named) => `Called ${name}`,
  met: ({ name }: Named) => `Met ${name}`,
  emailed: ({ name }: Named) => `Emailed ${name}`,
  merged: ({ name, into }: Named & { into: string }) => `Merged ${name} into ${into}`,
  unmerged: ({ name, from }: Named & { from: string }) => `Separated ${name} from ${from}`,
  person_erased: () => 'Erased a person’s data on request',
  /** What is left of an activity about a person who was erased. */
  erased: () => 'Activity of an erased person',
  address_allowed: () => 'Unblocked an erased address',
};

const CAMPAIGN_WORDS = {
  campaign_started: ({ name }: Named) => `Started sending campaign ${name}`,
  campaign_paused: ({ name }: Named) => `Paused campaign ${name}`,
  campaign_resumed: ({ name }: Named) => `Resumed campaign ${name}`,
  campaign_cancelled: ({ name }: Named) => `Canceled campaign ${name}`,
  campaign_held_back: ({ name }: Named) => `Held campaign ${name} after a restore`,
  campaign_sent_again: ({ name }: Named) => `Resent campaign ${name} to some recipients`,
  campaign_received: ({ name }: Named) => `Was sent campaign ${name}`,
  unsubscribed: ({ name }: Named) => `Unsubscribed after campaign ${name}`,
};

/** What was done to many records at once. */
const MANY_WORDS = {
  tagged: ({ tag, ...many }: Many & { tag: string }) => `Tagged ${howMany(many)} with ${tag}`,
  untagged: ({ tag, ...many }: Many & { tag: string }) => `Removed the tag ${tag} from ${howMany(many)}`,
  status_set: ({ status, ...many }: Many & { status: string }) => `Set the status of ${howMany(many)} to ${status}`,
  owner_set: (many: Many) => `Changed the owner of ${howMany(many)}`,
  close_date_set: ({ day, ...many }: Many & { day: string | null }) =>
    day ? `Set the expected close of ${howMany(many)} to ${day}` : `Removed the expected close of ${howMany(many)}`,
  many_won: (many: Many) => `Won ${howMany(many)}`,
  many_lost: (many: Many) => `Lost ${howMany(many)}`,
  many_moved: ({ stage, ...many }: Many & { stage: DealStage }) => `Moved ${howMany(many)} to ${stage}`,
  many_deleted: (many: Many) => `Deleted ${howMany(many)}`,
  imported: ({ file, ...many }: Many & { file: string }) => `Imported ${howMany(many)} from ${file}`,
  import_undone: ({ file }: { file: string }) => `Undid the import of ${file}`,
  exported: (many: Many) => `Exported ${howMany(many)}`,
  all_exported: () => 'Exported everything',
};

const WORKSPACE_WORDS = {
  member_joined: ({ name }: Named) => `${name} joined the workspace`,
  member_left: ({ name, heir }: Named & { heir: string }) =>
    `${name} left the workspace. Their records were reassigned to ${heir}`,
  plan_changed: ({ plan }: { plan: PlanId }) => `The plan is now ${PLANS[plan].name}`,
};

const WORDS = {
  ...RECORD_WORDS,
  ...DEAL_WORDS,
  ...CONTACT_WORDS,
  ...CAMPAIGN_WORDS,
  ...MANY_WORDS,
  ...WORKSPACE_WORDS,
};

/** A kind of activity with the values that are kept of it. */
export type ActivityKind = KindOf<typeof WORDS>;

/** What happens to campaigns, and to those that they reach. */
export type CampaignKind = keyof typeof CAMPAIGN_WORDS;

/** What happens to a deal on the board. */
export type DealKind = keyof typeof DEAL_WORDS;

/** The kinds that any type of record has. */
export type RecordKind = keyof typeof RECORD_WORDS;

/** An activity as it is kept. One from before there were kinds has its sentence. */
export type StoredActivity = StoredKind & { description: string };

/** The sentence of an activity. */
export const describeActivity = (activity: StoredActivity): string =>
  wordsOf(WORDS, activity, undefined) ?? activity.description;

/** An activity as it is shown: with its sentence in place of what the sentence is made from. */
export const withSentence = <Row extends StoredActivity>({
  kind,
  values,
  ...activity
}: Row): Omit<Row, 'kind' | 'values'> & { description: string } => ({
  ...activity,
  description: describeActivity({ kind, values, description: activity.description }),
});
