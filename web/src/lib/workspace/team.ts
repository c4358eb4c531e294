import type { Team } from '@rapport/shared/team';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../http/queryOf';
import { teamSizeQuery } from './settings';

export const teamQuery = () => queryOf<Team>(['team'], '/team', { staleTime: 5 * 60_000 });

interface Owner {
  value: string;
  label: string;
}

/** The members who can own records, as select options. Empty until loaded. */
export const useOwners = (): Owner[] =>
  useQuery(teamQuery()).data?.members.map(({ id, name }) => ({ value: id, label: name })) ?? [];

/**
 * Whether there are several members to choose from. Known before the members are loaded, so that a page can reserve
 * room for the choice.
 */
export const useIsShared = (): boolean => {
  const owners = useOwners();
  const { data: size = 0 } = useQuery(teamSizeQuery());
  return (owners.length || size) > 1;
};
