/**
 * Every type of record, by what one of them is called: its table, which is also its path in the API, the column of its name, and that of
 * the member responsible. Both sides derive their lists of record types from this one.
 */
export const RECORD_TYPES = {
  contact: { table: 'contacts', name: 'name', owner: 'owner_id' },
  company: { table: 'companies', name: 'name', owner: 'owner_id' },
  deal: { table: 'deals', name: 'title', owner: 'owner_id' },
  task: { table: 'tasks', name: 'title', owner: 'assignee_id' },
  campaign: { table: 'campaigns', name: 'name', owner: 'owner_id' },
  note: { table: 'notes', name: 'content', owner: null },
  file: { table: 'files', name: 'name', owner: null },
} as const;

export type ObjectType = keyof typeof RECORD_TYPES;
export type RecordTableName = (typeof RECORD_TYPES)[ObjectType]['table'];

export const OBJECT_TYPES = Object.keys(RECORD_TYPES) as ObjectType[];
export const RECORD_TABLES = OBJECT_TYPES.map((type): RecordTableName => RECORD_TYPES[type].table);

/** What open screens hear of when somebody changes it: records, and what stands beside them, by how the queries that show it are called. */
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
 * The columns in which a person may be mentioned: texts that people write, and what other people and companies are called
 * and how they are reached.
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
