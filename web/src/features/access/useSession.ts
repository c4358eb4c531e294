import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from './session';

/** The session as it stands; `user` is `null` while it loads and when nobody is signed in. */
export const useSession = () => {
  const { data, isPending } = useQuery(sessionQueries.current());
  return { user: data?.user ?? null, problem: data?.problem ?? null, isLoading: isPending };
};
