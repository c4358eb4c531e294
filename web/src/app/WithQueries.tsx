import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { forgetSession } from '../features/auth/session';
import { onTokensCleared, onWorkspaceChanged } from '../lib/otherTabs';
import { paths } from '../lib/paths';
import { onSessionEnd } from '../lib/sessionEnd';

/** The pages that ask the server, and what happens to them when the session ends: here, or in another tab. */
export function WithQueries({ queryClient }: { queryClient: QueryClient }) {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      forgetSession(queryClient);
      void navigate(paths.landing);
    };
    const listeners = [onSessionEnd(leave), onTokensCleared(leave), onWorkspaceChanged(() => window.location.reload())];
    return () => {
      for (const stop of listeners) stop();
    };
  }, [queryClient, navigate]);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
