import { RECORD_TYPES } from '@rapport/shared/recordTypes';

const LINKED = ['contact', 'company', 'deal'] as const;
type Linked = (typeof LINKED)[number];

/**
 * SQL that joins the contact, company and deal that a row refers to, including deleted ones. All references can be in
 * one column.
 */
export const joinLinked = (from: string, column?: string): string =>
  LINKED.map((type) => {
    const { table } = RECORD_TYPES[type];
    return `left join ${table} on ${table}.workspace_id = ${from}.workspace_id and ${table}.id = ${from}.${column ?? `${type}_id`}`;
  }).join('\n');

/** SQL for the name of what `joinLinked` joined. */
export const JOINED_NAME = 'coalesce(contacts.name, companies.name, deals.title)';

/** SQL for the name of the record that a row refers to, unless it is deleted. */
export const linkedName = (from: string, type: Linked): string => {
  const { table, name } = RECORD_TYPES[type];
  return `(select linked.${name} from ${table} as linked where linked.workspace_id = ${from}.workspace_id
    and linked.id = ${from}.${type}_id and linked.deleted_at is null)`;
};
