/**
 * Every type of record, by what one of them is called: its table, which is also its path in the API, the column of its name, that of
 * the member responsible, and the columns that may mention a person: texts, and what others are called and how they are
 * reached. Both sides derive their lists of record types from this one.
 */
export const RECORD_TYPES = {
  contact: {
    table: 'contacts',
    name: 'name',
    owner: 'owner_id',
    texts: ['company', 'tags', 'job_title', 'address', 'source', 'external_id', 'notes'],
    others: ['name', 'email', 'phone', 'other_emails', 'other_phones', 'website'],
  },
  company: {
    table: 'companies',
    name: 'name',
    owner: 'owner_id',
    texts: ['industry', 'address', 'external_id', 'notes'],
    others: ['name', 'domain', 'phone'],
  },
  deal: {
    table: 'deals',
    name: 'title',
    owner: 'owner_id',
    texts: ['title', 'external_id', 'notes', 'next_step', 'lost_reason'],
    others: [],
  },
  task: { table: 'tasks', name: 'title', owner: 'assignee_id', texts: ['title', 'description'], others: [] },
  campaign: {
    table: 'campaigns',
    name: 'name',
    owner: 'owner_id',
    texts: ['name', 'subject', 'content', 'audience'],
    others: [],
  },
  note: { table: 'notes', name: 'content', owner: null, texts: ['content'], others: [] },
} as const;

export type ObjectType = keyof typeof RECORD_TYPES;
export type RecordTableName = (typeof RECORD_TYPES)[ObjectType]['table'];

export const OBJECT_TYPES = Object.keys(RECORD_TYPES) as ObjectType[];
export const RECORD_TABLES = OBJECT_TYPES.map((type): RecordTableName => RECORD_TYPES[type].table);

/** The type of the records of a table: `contact` of `contacts`. */
export const OBJECT_TYPE_OF = Object.fromEntries(OBJECT_TYPES.map((type) => [RECORD_TYPES[type].table, type])) as {
  [Type in ObjectType as (typeof RECORD_TYPES)[Type]['table']]: Type;
};
