import type { CurrentUser } from '@rapport/shared/access';
import type { QueryClient } from '@tanstack/react-query';
import { clearTokens } from '../../lib/tokens';

export interface Session {
  user: CurrentUser | null;
  /** Why nobody is signed in, when somebody tried to be. */
  problem: string | null;
}

export const SESSION_KEY = ['session'] as const;
export const signedOut: Session = { user: null, problem: null };

export const knowSession = (queryClient: QueryClient, session: Session) =>
  queryClient.setQueryData<Session>(SESSION_KEY, session);

/** Forgets the person on this side: nothing that they could see stays in memory, or arrives there late. */
export const forgetSession = (queryClient: QueryClient) => {
  clearTokens();
  void queryClient.cancelQueries();
  queryClient.clear();
  knowSession(queryClient, signedOut);
};
