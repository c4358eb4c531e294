import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from './http';

const Named = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ title: z.string() }).transform(({ title }) => title),
]);

/** What a record is called: `undefined` until it is known, and empty without one. */
export const useRecordName = (noun: 'contacts' | 'companies' | 'deals', id: string): string | undefined => {
  const { data, isError } = useQuery({
    queryKey: [noun, 'name', id],
    queryFn: ({ signal }) => get(Named, `/${noun}/${id}`, { signal }),
    enabled: id !== '',
    retry: false,
  });
  return id === '' || isError ? '' : data;
};
