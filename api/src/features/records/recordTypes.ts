/** What the code shared by record types knows of each: its table, and the SQL of the name it goes by. */
export const RECORD_TYPES = {
  contact: { table: 'contacts', name: 'name' },
  company: { table: 'companies', name: 'name' },
  deal: { table: 'deals', name: 'title' },
  task: { table: 'tasks', name: 'title' },
  campaign: { table: 'campaigns', name: 'name' },
  note: { table: 'notes', name: 'left(content, 100)' },
} as const;

export type ObjectType = keyof typeof RECORD_TYPES;
