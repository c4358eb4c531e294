import { useQuery } from '@tanstack/react-query';
import { get } from '../http/http';
import { type Named, nameOf } from './recordTypes';

/** What a record is called: `undefined` until it is known, and empty without one. */
export const useRecordName = (objectType: 'contacts' | 'companies' | 'deals', id: string): string | undefined => {
  const { data, isError } = useQuery({
    queryKey: [objectType, 'name', id],
    queryFn: ({ signal }) => get<Named>(`/${objectType}/${id}`, { signal }),
    select: nameOf,
    enabled: id !== '',
    retry: false,
  });
  return id === '' || isError ? '' : data;
};
