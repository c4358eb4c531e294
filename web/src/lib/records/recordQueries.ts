import { mutationOptions } from '@tanstack/react-query';
import { addOnce } from '../http/addOnce';
import { post, remove } from '../http/http';
import { changeRecord, oneRecord } from './changeRecord';
import { type EditOptions, editInList } from './editInList';
import { pagesOf } from './pages';

/** The fields of every stored record. `updated_at` is the version that a change is based on. */
export interface Stored {
  id: string;
  updated_at: string;
}

interface RecordShape {
  item: Stored;
  /** The body that creates a record, the body that changes one, and the filter of a list. */
  draft: object;
  change: object;
  filter: object;
}

/**
 * The queries and mutations that every record type has. The object type determines both the path in the API and the
 * first part of the query keys.
 */
export const recordQueries = <Shape extends RecordShape>(table: string) => {
  type Item = Shape['item'];
  const all = [table] as const;
  const meta = { changes: all };
  const path = (id: string) => `/${table}/${id}`;
  return {
    all,
    one: (id: string) => oneRecord<Item>(table, id),
    list: (filter: Shape['filter']) => pagesOf<Item>([...all, 'list', filter], `/${table}`, filter),
    create: mutationOptions({
      meta,
      mutationFn: (draft: Shape['draft']) => addOnce<Item>(`/${table}`, draft),
    }),
    update: { ...changeRecord<Item, Shape['change']>(table), meta: { ...meta, handlesConflicts: true } },
    /** Changes single fields in a list. */
    edit: (options: EditOptions<Item, Shape['change']> = {}) => editInList(table, options),
    delete: mutationOptions({ meta, mutationFn: (id: string) => remove(path(id)) }),
    restore: mutationOptions({ meta, mutationFn: (id: string) => post<Item>(`${path(id)}/restore`) }),
  };
};

export type RecordQueries<Shape extends RecordShape> = ReturnType<typeof recordQueries<Shape>>;
