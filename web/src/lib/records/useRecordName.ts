import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../http/apiProblem';
import { get } from '../http/http';
import { type Named, nameOf } from './recordTypes';

const UNKNOWN = '…';

/** Whether the record does not exist for this user. Other errors say nothing about that. */
const isMissing = (problem: Error) =>
  problem instanceof ApiProblem && (problem.status === 404 || problem.status === 403);

/** The name of a record: `undefined` until it is loaded, an ellipsis if it cannot be loaded, and empty without a record. */
export const useRecordName = (table: 'contacts' | 'companies' | 'deals', id: string): string | undefined => {
  const { data, error } = useQuery({
    queryKey: [table, 'name', id],
    queryFn: ({ signal }) => get<Named>(`/${table}/${id}`, { signal }),
    select: nameOf,
    enabled: id !== '',
  });
  if (id === '' || (error && isMissing(error))) return '';
  return data ?? (error ? UNKNOWN : undefined);
};
