import type { Team } from '@rapport/shared/team';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../http/http';

export const teamQuery = () =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => get<Team>('/team', { signal }), staleTime: 5 * 60_000 });

interface Owner {
  value: string;
  label: string;
}

/** Who may own records, as the choices of a select; nobody until they are known. */
export const useOwners = (): Owner[] =>
  useQuery(teamQuery()).data?.members.map(({ id, name }) => ({ value: id, label: name })) ?? [];
