import { t } from '@lingui/core/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { clearSession, clearSessionCache } from '../features/access/session';
import { Preferences, useLoadedPreferences } from '../lib/format/preferences';
import { paths } from '../lib/routes/paths';
import { onTokensCleared, onWorkspaceChanged } from '../lib/session/otherTabs';
import { onSessionEnd } from '../lib/session/sessionEnd';
import { toast } from '../ui/feedback/toast';
import { UnfetchedNotice } from './UnfetchedNotice';
import type { UnfetchedPage } from './unfetchedPage';

// Where something was typed, the browser asks before it reloads. A person who stays must know that the page cannot save.
const reloadInNewWorkspace = () => {
  window.location.reload();
  toast.info(t`You switched workspaces`, {
    description: t`This page still shows the previous workspace and cannot save. Copy what you typed, then reload.`,
    stays: true,
    action: { label: t`Reload`, onClick: () => window.location.reload() },
  });
};

interface WithQueriesProps {
  queryClient: QueryClient;
  /** Whether the pages work without a session. Such pages stay on screen when the session ends. */
  isPublic: boolean;
  unfetched: UnfetchedPage;
}

/** The pages that use the API, and what happens to them when the session ends in this or another tab. */
export function WithQueries({ queryClient, isPublic, unfetched }: WithQueriesProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      if (isPublic) return clearSessionCache(queryClient);
      clearSession(queryClient);
      void navigate(paths.landing);
    };
    const end = () => {
      leave();
      if (!isPublic) toast.info(t`You have been signed out`, { description: t`Sign in to continue.`, stays: true });
    };
    const listeners = [onSessionEnd(end), onTokensCleared(leave), onWorkspaceChanged(reloadInNewWorkspace)];
    return () => {
      for (const stop of listeners) stop();
    };
  }, [queryClient, isPublic, navigate]);

  return (
    <QueryClientProvider client={queryClient}>
      <Preferences value={useLoadedPreferences(queryClient)}>
        <Outlet />
        <UnfetchedNotice unfetched={unfetched} />
      </Preferences>
    </QueryClientProvider>
  );
}
