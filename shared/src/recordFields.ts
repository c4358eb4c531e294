import { msg } from '@lingui/core/macro';
import { CURRENCIES } from './currencies';
import { OBJECT_TYPES, RECORD_TYPES, type TypesWith } from './recordTypes';
import type { Said } from './words';

// No zod here: tables and their menus read this list.

export type ListedType = TypesWith<{ isListed: true }>;
export type ListedTable = (typeof RECORD_TYPES)[ListedType]['table'];

/** The record types whose lists have filters and views, and therefore own fields and bulk changes. */
export const LISTED_TYPES = OBJECT_TYPES.filter((type): type is ListedType => RECORD_TYPES[type].isListed);
export const LISTED_TABLES = LISTED_TYPES.map((type): ListedTable => RECORD_TYPES[type].table);

/** The type if it is one of them, otherwise `undefined`. */
export const listedType = (type: string): ListedType | undefined => LISTED_TYPES.find((each) => each === type);

/** The types of own fields, and those that only built-in fields have. */
export type RecordFieldType =
  | 'text'
  | 'long_text'
  | 'number'
  | 'money'
  | 'date'
  | 'checkbox'
  | 'choice'
  | 'choices'
  | 'url'
  | 'email'
  | 'phone'
  | 'person'
  | 'time'
  | 'tags'
  | 'stage'
  | 'pipeline'
  | 'contact'
  | 'company'
  | 'deal';

export interface RecordFieldOption {
  key: string;
  label: Said;
  color?: string | null;
  /** Records that have the option keep it, but it is no longer offered. */
  removed?: boolean;
}

/** A field that a list can show, filter or sort by. */
export interface RecordField {
  /** For an own field, `custom.<key>`. */
  key: string;
  label: Said;
  type: RecordFieldType;
  filter: boolean;
  /** Its name in the list's `sort`; absent if a list cannot be sorted by it. */
  sort?: string;
  column: boolean;
  /** The options of a choice. Stages, pipelines, people and linked records are looked up instead. */
  options?: RecordFieldOption[];
}

/** The part of an own field that lists need. */
export interface OwnField {
  key: string;
  label: string;
  type: string;
  options?: { key: string; label: string; color?: string | null; removed?: boolean }[];
}

export const CUSTOM = 'custom.';

const NOT_SORTED = new Set<string>(['long_text', 'choices', 'tags']);

type Extras = Partial<Pick<RecordField, 'filter' | 'column' | 'options'>>;

const field = (key: string, type: RecordFieldType, label: Said, extras: Extras = {}): RecordField => ({
  key,
  type,
  label,
  filter: true,
  column: true,
  ...(!NOT_SORTED.has(type) && { sort: key }),
  ...extras,
});

const option = (key: string, label: Said = key): RecordFieldOption => ({ key, label });

const times = [field('created_at', 'time', msg`Created`), field('updated_at', 'time', msg`Last changed`)];
const externalId = field('external_id', 'text', msg`External ID`);
const owner = field('owner_id', 'person', msg`Owner`);

const contact: RecordField[] = [
  field('name', 'text', msg`Name`),
  field('email', 'email', msg`Email`),
  field('phone', 'phone', msg`Phone`),
  field('company', 'text', msg`Company`),
  field('status', 'choice', msg`Status`, {
    options: [option('lead', msg`Lead`), option('customer', msg`Customer`), option('partner', msg`Partner`)],
  }),
  field('tags', 'tags', msg`Tags`),
  field('job_title', 'text', msg`Job title`),
  field('website', 'url', msg`Website`),
  field('address', 'long_text', msg`Address`),
  field('source', 'text', msg`Source`),
  field('notes', 'long_text', msg`Notes`),
  owner,
  field('last_contacted_at', 'time', msg`Last contacted`),
  field('touch_due_at', 'time', msg`Next contact due`),
  field('cadence_days', 'number', msg`Stay in touch (days)`),
  field('customer_since', 'date', msg`Customer since`),
  field('lost_on', 'date', msg`Given up on`),
  externalId,
  ...times,
];

const company: RecordField[] = [
  field('name', 'text', msg`Name`),
  field('domain', 'url', msg`Domain`),
  field('industry', 'text', msg`Industry`),
  field('size', 'choice', msg`Size`, {
    options: ['1-10', '11-50', '51-200', '201-500', '500+'].map((size) => option(size)),
  }),
  field('phone', 'phone', msg`Phone`),
  field('address', 'long_text', msg`Address`),
  field('notes', 'long_text', msg`Notes`),
  owner,
  field('contacts_count', 'number', msg`Contacts`, { filter: false }),
  externalId,
  ...times,
];

const deal: RecordField[] = [
  field('title', 'text', msg`Title`),
  field('amount', 'money', msg`Amount`),
  field('currency', 'choice', msg`Currency`, { options: CURRENCIES.map((currency) => option(currency)) }),
  field('stage', 'stage', msg`Stage`),
  field('pipeline_id', 'pipeline', msg`Pipeline`),
  field('outcome', 'choice', msg`Outcome`, {
    options: [
      option('open', msg({ message: 'Open', context: 'said of a deal' })),
      option('won', msg({ message: 'Won', context: 'said of a deal' })),
      option('lost', msg({ message: 'Lost', context: 'said of a deal' })),
    ],
  }),
  field('chance', 'number', msg`Probability (%)`),
  field('contact_id', 'contact', msg`Contact`),
  field('company_id', 'company', msg`Company`),
  owner,
  field('expected_close_date', 'date', msg`Expected close date`),
  field('next_step', 'text', msg`Next step`),
  field('next_step_at', 'date', msg`Next step planned for`),
  field('stage_since', 'time', msg`In stage since`),
  field('closed_at', 'time', msg`Closed`),
  field('lost_reason', 'text', msg`Lost reason`),
  field('notes', 'long_text', msg`Notes`),
  externalId,
  ...times,
];

const task: RecordField[] = [
  field('title', 'text', msg`Title`),
  field('status', 'choice', msg`Status`, {
    options: [option('todo', msg`To Do`), option('in_progress', msg`In Progress`), option('done', msg`Completed`)],
  }),
  field('priority', 'choice', msg`Priority`, {
    options: [option('low', msg`Low`), option('medium', msg`Medium`), option('high', msg`High`)],
  }),
  field('due_date', 'time', msg`Due date`),
  field('reminder_date', 'time', msg`Reminder`),
  field('assignee_id', 'person', msg`Assignee`),
  field('contact_id', 'contact', msg`Contact`),
  field('company_id', 'company', msg`Company`),
  field('deal_id', 'deal', msg`Deal`),
  field('repeat', 'choice', msg`Repeat`, {
    options: [
      option('daily', msg`Every day`),
      option('weekly', msg`Every week`),
      option('monthly', msg`Every month`),
      option('yearly', msg`Every year`),
    ],
  }),
  field('description', 'long_text', msg`Description`),
  field('done_at', 'time', msg`Completed on`),
  ...times,
];

const BUILT_IN: Record<ListedType, RecordField[]> = { contact, company, deal, task };

const ownField = ({ key, label, type, options }: OwnField): RecordField => ({
  key: CUSTOM + key,
  label,
  type: type as RecordFieldType,
  filter: true,
  column: true,
  ...(!NOT_SORTED.has(type) && { sort: CUSTOM + key }),
  ...((type === 'choice' || type === 'choices') && { options: options ?? [] }),
});

/** Every field that a list of records can show, filter or sort by: the built-in ones, then its own. */
export const fieldsOf = (objectType: ListedType, own: OwnField[]): RecordField[] => [
  ...BUILT_IN[objectType],
  ...own.map(ownField),
];
