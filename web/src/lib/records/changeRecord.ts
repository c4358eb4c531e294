import { mutationOptions } from '@tanstack/react-query';
import { put } from '../http/http';
import { queryOf } from '../http/queryOf';

/** The query of one record, by its object type. */
export const oneRecord = <Item>(table: string, id: string) => queryOf<Item>([table, 'one', id], `/${table}/${id}`);

/**
 * Changes a record, unless somebody else has changed it since it was read. Separate from the other mutations, because
 * the dashboard needs only this one.
 */
export const changeRecord = <Item extends { id: string; updated_at: string }, Change extends object>(table: string) =>
  mutationOptions({
    meta: { changes: [table] },
    mutationFn: ({ record, change }: { record: Item; change: Change }) =>
      put<Item>(`/${table}/${record.id}`, change, record),
    onSuccess: (saved, _input, _result, { client }) =>
      void client.setQueryData(oneRecord<Item>(table, saved.id).queryKey, saved),
  });
