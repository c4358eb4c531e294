import { t } from '@lingui/core/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { clearSession, clearSessionCache } from '../features/access/session';
import { Preferences, useLoadedPreferences } from '../lib/format/preferences';
import { paths } from '../lib/routes/paths';
import { onSessionChanged, onTokensCleared } from '../lib/session/otherTabs';
import { onSessionEnd } from '../lib/session/sessionEnd';
import { signedInName } from '../lib/session/signedInName';
import type { SessionChange } from '../lib/session/tokens';
import { toast } from '../ui/feedback/toast';
import { UnfetchedNotice } from './UnfetchedNotice';
import type { UnfetchedPage } from './unfetchedPage';

const reload = () => window.location.reload();

// Where something was typed, the browser asks before it reloads. A person who stays must know that the page cannot save.
const reloadInNewWorkspace = () => {
  reload();
  toast.info(t`You switched workspaces`, {
    description: t`This page still shows the previous workspace and cannot save. Copy what you typed, then reload.`,
    stays: true,
    action: { label: t`Reload`, onClick: reload },
  });
};

// Without reloading at once: somebody else would find their own records in a tab where they did not sign in.
const sayWhoIsSignedIn = async () => {
  const name = await signedInName();
  toast.info(name ? t`You are signed in as ${name} now` : t`Another person is signed in now`, {
    description: t`This page was opened by somebody else and cannot save. Copy what you typed, then reload to continue.`,
    stays: true,
    action: { label: t`Reload`, onClick: reload },
  });
};

const goOn = (change: SessionChange) => void (change === 'person' ? sayWhoIsSignedIn() : reloadInNewWorkspace());

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
    const listeners = [onSessionEnd(end), onTokensCleared(leave), onSessionChanged(goOn)];
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
