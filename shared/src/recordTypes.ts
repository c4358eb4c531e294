import { msg, plural } from '@lingui/core/macro';
import type { Sentence } from './words';

// No zod here: the first load of the app reads this list.

/**
 * Every record type, by the name of a single record: its table, which is also its path in the API, the columns of its
 * name and of the responsible member, whether its records can be imported and exported as CSV, and whether its list has
 * filters, views, own fields and bulk changes. Both sides derive their lists of record types from this one.
 */
export const RECORD_TYPES = {
  contact: { table: 'contacts', name: 'name', owner: 'owner_id', isImported: true, isListed: true },
  company: { table: 'companies', name: 'name', owner: 'owner_id', isImported: true, isListed: true },
  deal: { table: 'deals', name: 'title', owner: 'owner_id', isImported: true, isListed: true },
  task: { table: 'tasks', name: 'title', owner: 'assignee_id', isImported: true, isListed: true },
  campaign: { table: 'campaigns', name: 'name', owner: 'owner_id', isImported: false, isListed: false },
  note: { table: 'notes', name: 'content', owner: null, isImported: true, isListed: false },
  file: { table: 'files', name: 'name', owner: null, isImported: false, isListed: false },
} as const;

export type ObjectType = keyof typeof RECORD_TYPES;
export type RecordTableName = (typeof RECORD_TYPES)[ObjectType]['table'];

export const OBJECT_TYPES = Object.keys(RECORD_TYPES) as ObjectType[];
export const RECORD_TABLES = OBJECT_TYPES.map((type): RecordTableName => RECORD_TYPES[type].table);

/** The record types whose duplicates are found and merged. */
export const MERGEABLE_TYPES = ['contact', 'company'] as const satisfies readonly ObjectType[];
export type MergeableType = (typeof MERGEABLE_TYPES)[number];
export type MergeableTable = (typeof RECORD_TYPES)[MergeableType]['table'];

/** The record types with a property, such as `{ isImported: true }`. */
export type TypesWith<Flag> = {
  [Type in ObjectType]: (typeof RECORD_TYPES)[Type] extends Flag ? Type : never;
}[ObjectType];

type ImportedTable = (typeof RECORD_TYPES)[TypesWith<{ isImported: true }>]['table'];

export const IMPORTED_TABLES = OBJECT_TYPES.filter((type) => RECORD_TYPES[type].isImported).map(
  (type) => RECORD_TYPES[type].table as ImportedTable,
);

interface RecordWords {
  /** At the beginning of a sentence, such as that of a problem. */
  this: Sentence;
  /** After a verb. */
  one: Sentence;
  /** Within a sentence. */
  several: Sentence;
  /** `1 company`, `2,500 companies`. */
  counted: (count: number) => Sentence;
}

/** The words for each type of record within sentences. */
export const RECORD_WORDS: Record<ObjectType, RecordWords> = {
  contact: {
    this: msg`This contact`,
    one: msg({ message: 'contact', context: 'after a verb: added contact Ada' }),
    several: msg`contacts`,
    counted: (count) => msg`${plural(count, { one: '# contact', other: '# contacts' })}`,
  },
  company: {
    this: msg`This company`,
    one: msg({ message: 'company', context: 'after a verb: added contact Ada' }),
    several: msg`companies`,
    counted: (count) => msg`${plural(count, { one: '# company', other: '# companies' })}`,
  },
  deal: {
    this: msg`This deal`,
    one: msg({ message: 'deal', context: 'after a verb: added contact Ada' }),
    several: msg`deals`,
    counted: (count) => msg`${plural(count, { one: '# deal', other: '# deals' })}`,
  },
  task: {
    this: msg`This task`,
    one: msg({ message: 'task', context: 'after a verb: added contact Ada' }),
    several: msg`tasks`,
    counted: (count) => msg`${plural(count, { one: '# task', other: '# tasks' })}`,
  },
  campaign: {
    this: msg`This campaign`,
    one: msg({ message: 'campaign', context: 'after a verb: added contact Ada' }),
    several: msg`campaigns`,
    counted: (count) => msg`${plural(count, { one: '# campaign', other: '# campaigns' })}`,
  },
  note: {
    this: msg`This note`,
    one: msg({ message: 'note', context: 'after a verb: added contact Ada' }),
    several: msg`notes`,
    counted: (count) => msg`${plural(count, { one: '# note', other: '# notes' })}`,
  },
  file: {
    this: msg`This file`,
    one: msg({ message: 'file', context: 'after a verb: added contact Ada' }),
    several: msg`files`,
    counted: (count) => msg`${plural(count, { one: '# file', other: '# files' })}`,
  },
};

/** The kinds of data whose changes open screens receive live. Each is the first part of the query keys that show it. */
export const LIVE_KINDS = [
  ...RECORD_TABLES,
  'pipelines',
  'fields',
  'views',
  'followers',
  'targets',
  'products',
  'note-templates',
  'saved-reports',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** The type of the records of a table: `contact` of `contacts`. */
export const OBJECT_TYPE_OF = Object.fromEntries(OBJECT_TYPES.map((type) => [RECORD_TYPES[type].table, type])) as {
  [Type in ObjectType as (typeof RECORD_TYPES)[Type]['table']]: Type;
};

/**
 * The columns that may mention a person: free texts, names of other people and companies, and their addresses and
 * numbers.
 */
export const MENTIONS: Record<ObjectType, { texts: string[]; others?: string[] }> = {
  contact: {
    texts: ['company', 'tags', 'job_title', 'address', 'source', 'external_id', 'notes', 'custom'],
    others: ['name', 'email', 'phone', 'other_emails', 'other_phones', 'website'],
  },
  company: { texts: ['industry', 'address', 'external_id', 'notes', 'custom'], others: ['name', 'domain', 'phone'] },
  deal: { texts: ['title', 'external_id', 'notes', 'next_step', 'lost_reason', 'custom'] },
  task: { texts: ['title', 'description', 'custom'] },
  campaign: { texts: ['name', 'subject', 'content', 'audience'] },
  note: { texts: ['content'] },
  file: { texts: ['name'] },
};
