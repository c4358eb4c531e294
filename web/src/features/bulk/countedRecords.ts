import { msg, plural, t } from '@lingui/core/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import type { Sentence } from '@rapport/shared/words';
import { say } from '../../lib/words/words';

const COUNTED: Record<ListedTable, (count: number, figure: string) => Sentence> = {
  contacts: (count, figure) => msg`${figure} ${plural(count, { one: 'contact', other: 'contacts' })}`,
  companies: (count, figure) => msg`${figure} ${plural(count, { one: 'company', other: 'companies' })}`,
  deals: (count, figure) => msg`${figure} ${plural(count, { one: 'deal', other: 'deals' })}`,
  tasks: (count, figure) => msg`${figure} ${plural(count, { one: 'task', other: 'tasks' })}`,
};

/** The number of records in words. `figure` is the number as it is shown, which can be inexact: `10,000+ contacts`. */
export const countedRecords = (table: ListedTable, count: number, figure: string): string =>
  say(COUNTED[table](count, figure));

/** The result of a bulk change, with the number of records. */
export const changeResult = ({ type }: BulkAction, records: string): string => {
  if (type === 'delete') return t`${records} deleted`;
  return type === 'stage' ? t`${records} moved` : t`${records} changed`;
};
