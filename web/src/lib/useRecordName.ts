import { useQuery } from '@tanstack/react-query';
import { get } from './http';

type Named = { name: string } | { title: string };

/** What a record is called: `undefined` until it is known, and empty without one. */
export const useRecordName = (noun: 'contacts' | 'companies' | 'deals', id: string): string | undefined => {
  const { data, isError } = useQuery({
    queryKey: [noun, 'name', id],
    queryFn: ({ signal }) => get<Named>(`/${noun}/${id}`, { signal }),
    select: (record) => ('name' in record ? record.name : record.title),
    enabled: id !== '',
    retry: false,
  });
  return id === '' || isError ? '' : data;
};
