/** The records that come in lists, are imported, exported and changed many at a time. */
export type RecordNoun = 'contacts' | 'companies' | 'deals' | 'tasks';

/** One of them, as activities call it. */
export const ENTITY: Record<RecordNoun, string> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
  tasks: 'task',
};

/** `1 company`, `2,500 companies`. */
export const howMany = (count: number, objectType: RecordNoun): string =>
  `${count.toLocaleString('en')} ${count === 1 ? ENTITY[objectType] : objectType}`;
