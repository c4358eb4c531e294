import { mutationOptions } from '@tanstack/react-query';
import { post, put, remove } from '../http/http';
import { queryOf } from '../http/queryOf';
import { type EditOptions, editInList } from './editInList';
import { pagesOf } from './pages';

/** What every stored record has; `updated_at` is the version a change is made to. */
export interface Stored {
  id: string;
  updated_at: string;
}

interface RecordShape {
  item: Stored;
  /** What creates one, what changes one, and what narrows a list of them. */
  draft: object;
  change: object;
  filter: object;
}

/**
 * Every query and mutation that each type of record has. The object type is both its path in the API and the first part
 * of its query keys.
 */
export const recordQueries = <Shape extends RecordShape>(objectType: string) => {
  type Item = Shape['item'];
  const all = [objectType] as const;
  const meta = { changes: all };
  const path = (id: string) => `/${objectType}/${id}`;
  const one = (id: string) => queryOf<Item>([...all, 'one', id], path(id));
  return {
    all,
    one,
    list: (filter: Shape['filter']) => pagesOf<Item>([...all, 'list', filter], `/${objectType}`, filter),
    create: mutationOptions({
      meta,
      mutationFn: ({ draft, key }: { draft: Shape['draft']; key: string }) =>
        post<Item>(`/${objectType}`, draft, { headers: { 'Idempotency-Key': key } }),
    }),
    update: mutationOptions({
      meta,
      mutationFn: ({ record, change }: { record: Item; change: Shape['change'] }) =>
        put<Item>(path(record.id), change, record),
      onSuccess: (saved, _input, _result, { client }) => void client.setQueryData(one(saved.id).queryKey, saved),
    }),
    /** Changes single fields in a list. */
    edit: (options: EditOptions<Item, Shape['change']> = {}) => editInList(objectType, options),
    delete: mutationOptions({ meta, mutationFn: (id: string) => remove(path(id)) }),
    restore: mutationOptions({ meta, mutationFn: (id: string) => post<Item>(`${path(id)}/restore`) }),
  };
};

export type RecordQueries<Shape extends RecordShape> = ReturnType<typeof recordQueries<Shape>>;
