import { msg, plural } from '@lingui/core/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import type { PeriodLength } from '@rapport/shared/pace';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import type { ObjectType } from '@rapport/shared/recordTypes';
import type { TaskPriority, TaskStatus } from '@rapport/shared/tasks';
import { asText, type Said, type Sentence } from '@rapport/shared/words';
import { type KindOf, type StoredKind, wordsOf } from '../../db/kinds';
import { howMany, type Many, recordAfterVerb } from '../../words/recordWords';
import type { Words } from '../../words/words';

const STAGES: Partial<Record<string, Sentence>> = {
  lead: msg({ message: 'lead', context: 'stage: moved deal Roof to lead' }),
  qualified: msg({ message: 'qualified', context: 'stage: moved deal Roof to lead' }),
  proposal: msg({ message: 'proposal', context: 'stage: moved deal Roof to lead' }),
  negotiation: msg({ message: 'negotiation', context: 'stage: moved deal Roof to lead' }),
};

/** The default name of a stage within a sentence. */
export const stageInSentence = (key: string): Said => STAGES[key] ?? key;

const STATUSES: Record<ContactStatus, Sentence> = {
  lead: msg({ message: 'lead', context: 'status: set the status of 3 contacts to lead' }),
  customer: msg({ message: 'customer', context: 'status: set the status of 3 contacts to lead' }),
  partner: msg({ message: 'partner', context: 'status: set the status of 3 contacts to lead' }),
};

const TASK_STATUSES: Record<TaskStatus, Sentence> = {
  todo: msg({ message: 'to do', context: 'status: set the status of 3 tasks to to do' }),
  in_progress: msg({ message: 'in progress', context: 'status: set the status of 3 tasks to to do' }),
  done: msg({ message: 'completed', context: 'status: set the status of 3 tasks to to do' }),
};

const PRIORITIES: Record<TaskPriority, Sentence> = {
  low: msg({ message: 'low', context: 'priority: set the priority of 3 tasks to low' }),
  medium: msg({ message: 'medium', context: 'priority: set the priority of 3 tasks to low' }),
  high: msg({ message: 'high', context: 'priority: set the priority of 3 tasks to low' }),
};

interface OfRecord {
  type: ObjectType;
  name: string;
}

interface Named {
  name: string;
}

interface Quoted extends Named {
  number: number;
  by: string;
}

/** Makes the sentence about a change of one record, with the words for its type. */
const ofRecord =
  (say: (record: string, name: string) => Sentence) =>
  ({ type, name }: OfRecord) =>
    say(asText(recordAfterVerb(type)), name);

const RECORD_WORDS = {
  created: ofRecord((record, name) => msg`Added ${record} ${name}`),
  updated: ofRecord((record, name) => msg`Updated ${record} ${name}`),
  completed: ofRecord((record, name) => msg`Completed ${record} ${name}`),
  deleted: ofRecord((record, name) => msg`Deleted ${record} ${name}`),
  restored: ofRecord((record, name) => msg`Restored ${record} ${name}`),
  import_undone_of: ofRecord((record, name) => msg`Undid the import of ${record} ${name}`),
};

const DEAL_WORDS = {
  deal_lines_changed: ({ name }: Named) => msg`Changed the lines of deal ${name}`,
  quote_made: ({ name, number }: Named & { number: number }) => msg`Created quote ${number} for deal ${name}`,
  quote_accepted: ({ name, number, by }: Quoted) =>
    by ? msg`${by} accepted quote ${number} for deal ${name}` : msg`Quote ${number} for deal ${name} was accepted`,
  quote_declined: ({ name, number, by }: Quoted) =>
    by ? msg`${by} declined quote ${number} for deal ${name}` : msg`Quote ${number} for deal ${name} was declined`,
  deal_won: ({ name }: Named) => msg`Won deal ${name}`,
  deal_lost: ({ name }: Named) => msg`Lost deal ${name}`,
  deal_reopened: ({ name }: Named) => msg`Reopened deal ${name}`,
  deal_moved: ({ name, stage: key }: Named & { stage: string }) => {
    const stage = asText(stageInSentence(key));
    return msg`Moved deal ${name} to ${stage}`;
  },
};

const CONTACT_WORDS = {
  note_added: ({ name }: Named) => msg`Added a note to ${name}`,
  called: ({ name }: Named) => msg`Called ${name}`,
  met: ({ name }: Named) => msg`Met ${name}`,
  emailed: ({ name }: Named) => msg`Emailed ${name}`,
  form_submitted: ({ name, form }: Named & { form: string }) => msg`${name} sent the form “${form}”`,
  newsletter_confirmed: ({ name, form }: Named & { form: string }) =>
    msg`${name} confirmed the newsletter of the form “${form}”`,
  merged: ({ name, into }: Named & { into: string }) => msg`Merged ${name} into ${into}`,
  unmerged: ({ name, from }: Named & { from: string }) => msg`Separated ${name} from ${from}`,
  person_erased: () => msg`Erased a person’s data on request`,
  /** The sentence for an activity about an erased person. */
  erased: () => msg`Activity of an erased person`,
  address_allowed: () => msg`Unblocked an erased address`,
};

const FILE_WORDS = {
  file_added: ({ file, name }: Named & { file: string }) => msg`Added file ${file} to ${name}`,
  file_deleted: ({ file, name }: Named & { file: string }) => msg`Deleted file ${file} from ${name}`,
  file_restored: ({ file, name }: Named & { file: string }) => msg`Restored file ${file} on ${name}`,
};

const CAMPAIGN_WORDS = {
  campaign_started: ({ name }: Named) => msg`Started sending campaign ${name}`,
  campaign_paused: ({ name }: Named) => msg`Paused campaign ${name}`,
  campaign_resumed: ({ name }: Named) => msg`Resumed campaign ${name}`,
  campaign_cancelled: ({ name }: Named) => msg`Canceled campaign ${name}`,
  campaign_held_back: ({ name }: Named) => msg`Held campaign ${name} after a restore`,
  campaign_sent_again: ({ name }: Named) => msg`Resent campaign ${name} to some recipients`,
  campaign_received: ({ name }: Named) => msg`Was sent campaign ${name}`,
  unsubscribed: ({ name }: Named) => msg`Unsubscribed after campaign ${name}`,
};

/** Makes the sentence about a change of many records. */
const ofMany =
  <More = unknown>(say: (many: string, more: Omit<Many & More, keyof Many>) => Sentence) =>
  ({ count, noun, ...more }: Many & More) =>
    say(asText(howMany({ count, noun })), more);

const MANY_WORDS = {
  tagged: ofMany<{ tag: string }>((many, { tag }) => msg`Tagged ${many} with ${tag}`),
  untagged: ofMany<{ tag: string }>((many, { tag }) => msg`Removed the tag ${tag} from ${many}`),
  status_set: ofMany<{ status: ContactStatus }>((many, { status: key }) => {
    const status = asText(STATUSES[key] ?? key);
    return msg`Set the status of ${many} to ${status}`;
  }),
  owner_set: ofMany((many) => msg`Changed the owner of ${many}`),
  form_owner_set: ({ count }: { count: number }) =>
    msg`Changed the owner of ${plural(count, { one: '# form', other: '# forms' })}`,
  close_date_set: ofMany<{ day: string | null }>((many, { day }) =>
    day ? msg`Set the expected close of ${many} to ${day}` : msg`Removed the expected close of ${many}`,
  ),
  field_set: ofMany<{ field: string }>((many, { field }) => msg`Set “${field}” of ${many}`),
  many_won: ofMany((many) => msg`Won ${many}`),
  many_lost: ofMany((many) => msg`Lost ${many}`),
  many_moved: ofMany<{ stage: string }>((many, { stage: key }) => {
    const stage = asText(stageInSentence(key));
    return msg`Moved ${many} to ${stage}`;
  }),
  tasks_completed: ofMany((many) => msg`Completed ${many}`),
  task_status_set: ofMany<{ status: TaskStatus }>((many, { status: key }) => {
    const status = asText(TASK_STATUSES[key] ?? key);
    return msg`Set the status of ${many} to ${status}`;
  }),
  priority_set: ofMany<{ priority: TaskPriority }>((many, { priority: key }) => {
    const priority = asText(PRIORITIES[key] ?? key);
    return msg`Set the priority of ${many} to ${priority}`;
  }),
  due_set: ofMany<{ day: string | null }>((many, { day }) =>
    day ? msg`Set the due date of ${many} to ${day}` : msg`Removed the due date of ${many}`,
  ),
  assignee_set: ofMany((many) => msg`Changed the assignee of ${many}`),
  many_deleted: ofMany((many) => msg`Deleted ${many}`),
  imported: ofMany<{ file: string }>((many, { file }) => msg`Imported ${many} from ${file}`),
  import_undone: ({ file }: { file: string }) => msg`Undid the import of ${file}`,
  exported: ofMany((many) => msg`Exported ${many}`),
  all_exported: () => msg`Exported everything`,
};

const WORKSPACE_WORDS = {
  member_joined: ({ name }: Named) => msg`${name} joined the workspace`,
  member_left: ({ name, heir }: Named & { heir: string }) =>
    msg`${name} left the workspace. Their records were reassigned to ${heir}`,
  targets_set: ({ name, period }: { name: string | null; period: PeriodLength }) => {
    if (name === null)
      return period === 'month'
        ? msg`Set the monthly targets of the workspace`
        : msg`Set the quarterly targets of the workspace`;
    return period === 'month' ? msg`Set the monthly targets of ${name}` : msg`Set the quarterly targets of ${name}`;
  },
  plan_changed: ({ plan: id }: { plan: PlanId }) => {
    const plan = PLANS[id].name;
    return msg`The plan is now ${plan}`;
  },
};

const WORDS = {
  ...RECORD_WORDS,
  ...DEAL_WORDS,
  ...CONTACT_WORDS,
  ...FILE_WORDS,
  ...CAMPAIGN_WORDS,
  ...MANY_WORDS,
  ...WORKSPACE_WORDS,
};

/** A kind of activity, with the values that are stored for it. */
export type ActivityKind = KindOf<typeof WORDS>;

/** The kinds of activities about campaigns and their recipients. */
export type CampaignKind = keyof typeof CAMPAIGN_WORDS;

/** The kinds of activities about a deal on the board. */
export type DealKind = keyof typeof DEAL_WORDS;

/** The kinds of activities about the files of a record. */
export type FileKind = keyof typeof FILE_WORDS;

/** The kinds that any type of record has. */
export type RecordKind = keyof typeof RECORD_WORDS;

/** An activity as it is stored. A row older than the kinds has its sentence. */
export type StoredActivity = StoredKind & { description: string };

/** The sentence of an activity. */
export const describeActivity = (activity: StoredActivity): Said =>
  wordsOf(WORDS, activity, undefined) ?? activity.description;

/** An activity as it is returned: its sentence replaces its kind and values. */
export const withSentence =
  (words: Words) =>
  <Row extends StoredActivity>({ kind, values, ...activity }: Row) => ({
    ...activity,
    description: words(describeActivity({ kind, values, description: activity.description })),
  });
