import type { Team } from '@rapport/shared/team';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../http/http';

export const teamQuery = () =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => get<Team>('/team', { signal }), staleTime: 5 * 60_000 });

interface Owner {
  value: string;
  label: string;
}

/** The members who can own records, as select options. Empty until loaded. */
export const useOwners = (): Owner[] =>
  useQuery(teamQuery()).data?.members.map(({ id, name }) => ({ value: id, label: name })) ?? [];
