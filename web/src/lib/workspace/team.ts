import type { Team } from '@rapport/shared/team';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
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

/** How many members there are, which comes with the shell, before any page is shown. */
export const teamSizeQuery = () => queryOptions<number>({ queryKey: ['team-size'], queryFn: skipToken });

/** Whether there is anybody to choose between. Known before the members are, so that a page can keep room for the choice. */
export const useIsShared = (): boolean => {
  const owners = useOwners();
  const { data: size = 0 } = useQuery(teamSizeQuery());
  return (owners.length || size) > 1;
};
