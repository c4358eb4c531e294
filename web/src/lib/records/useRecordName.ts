import { useQuery } from '@tanstack/react-query';
import { get } from '../http/http';
import { type Named, nameOf } from './recordTypes';

/** The name of a record: `undefined` until it is known, and empty without a record. */
export const useRecordName = (table: 'contacts' | 'companies' | 'deals', id: string): string | undefined => {
  const { data, isError } = useQuery({
    queryKey: [table, 'name', id],
    queryFn: ({ signal }) => get<Named>(`/${table}/${id}`, { signal }),
    select: nameOf,
    enabled: id !== '',
    retry: false,
  });
  return id === '' || isError ? '' : data;
};
