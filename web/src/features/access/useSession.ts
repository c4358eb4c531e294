import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from './session';

/** The current session; `user` is `null` while it loads and when signed out. */
export const useSession = () => {
  const { data, isPending } = useQuery(sessionQueries.current());
  return { user: data?.user ?? null, problem: data?.problem ?? null, isLoading: isPending };
};
