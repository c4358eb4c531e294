import { t } from '@lingui/core/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { clearSession, clearSessionCache, sessionQueries } from '../features/access/session';
import { Preferences, useLoadedPreferences } from '../lib/format/preferences';
import { paths } from '../lib/routes/paths';
import { onSessionChanged, onTokensCleared } from '../lib/session/otherTabs';
import { keepReturn } from '../lib/session/returnPath';
import { onSessionEnd } from '../lib/session/sessionEnd';
import type { SessionChange } from '../lib/session/tokens';
import { UnfetchedNotice } from './UnfetchedNotice';
import type { UnfetchedPage } from './unfetchedPage';

const goOn = (change: SessionChange) => {
  // If the page has unsaved input, the browser asks before the reload. A user who stays must be told that the page can
  // no longer save.
  if (change === 'workspace') window.location.reload();
  // If the notice cannot be fetched, the next request of this page is refused, with the reason.
  import('../lib/session/sessionChange').then(
    (module) => module.showSessionChanged(change),
    () => undefined,
  );
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
  const { pathname, search } = useLocation();
  const end = useEffectEvent((reason: string) => {
    if (isPublic) return clearSessionCache(queryClient);
    const user = queryClient.getQueryData(sessionQueries.current().queryKey)?.user;
    // Several requests may be refused at once: only the first still finds a user. While the app starts, the guard of
    // its pages handles the end of the session.
    if (!user) return;
    keepReturn(pathname + search, { user: user.id, workspace: user.workspace.id });
    clearSession(queryClient, reason);
    void navigate(paths.landing);
  });
  useEffect(() => {
    const listeners = [
      onSessionEnd((reason) => end(reason)),
      onTokensCleared(() => end(t`You have been signed out. Sign in to continue.`)),
      onSessionChanged(goOn),
    ];
    return () => {
      for (const stop of listeners) stop();
    };
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Preferences value={useLoadedPreferences(queryClient)}>
        <Outlet />
        <UnfetchedNotice unfetched={unfetched} />
      </Preferences>
    </QueryClientProvider>
  );
}
