import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { ApiProblem } from '../lib/http/apiProblem';
import { versionOnServer } from '../lib/http/newVersion';
import { paths } from '../lib/routes/paths';
import { ErrorPanel } from '../ui/feedback/ErrorPanel';

const RELOADED = 'rapport-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** Replaces a page that could not be loaded or rendered. */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  // Navigates instead of revalidating, because after a revalidation the router shows the old error together with the
  // new data.
  const retry = () => void navigate(location, { replace: true });
  const isFileMissing = isMissingFile(error);
  useEffect(() => {
    // Reloading while offline would leave only the browser's own error page.
    if (isFileMissing) void versionOnServer().then((version) => version === 'outdated' && reloadOnce());
  }, [isFileMissing]);

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-6">
      <ErrorPanel
        title={isNotFound(error) ? t`This page no longer exists` : t`This page could not be loaded`}
        message={messageOf(error)}
        onRetry={isFileMissing ? () => window.location.reload() : retry}
        isRetrying={state !== 'idle'}
      />
      <Link to={paths.dashboard} className="tap-target self-center text-accent-text underline underline-offset-2">
        <Trans>Go to the dashboard</Trans>
      </Link>
    </div>
  );
}

const isNotFound = (error: unknown) =>
  (error instanceof ApiProblem && error.status === 404) || (isRouteErrorResponse(error) && error.status === 404);

const messageOf = (error: unknown) =>
  error instanceof ApiProblem ? error.message : t`Something went wrong on this page. Try again, or reload it.`;

const isMissingFile = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/i.test(error.message);

// A new version was deployed while this tab was open and its page files have other names. A reload finds them.
const reloadOnce = () => {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without storage we cannot know whether we already reloaded, so the user gets a button instead.
    return;
  }
  window.location.reload();
};
