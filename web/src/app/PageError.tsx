import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { ApiProblem } from '../lib/http/apiProblem';
import { isOutdated } from '../lib/http/newVersion';
import { paths } from '../lib/routes/paths';
import { ErrorPanel } from '../ui/feedback/ErrorPanel';

const RELOADED = 'rapport-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** What stands in place of a page that could not be loaded or shown. */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  // Not by revalidating: the router shows the old error on when the new answer comes at once.
  const retry = () => void navigate(location, { replace: true });
  const lacksFile = isMissingFile(error);
  useEffect(() => {
    // Offline a reload would leave nothing but the browser's own error page.
    if (lacksFile) void isOutdated().then((outdated) => outdated && reloadOnce());
  }, [lacksFile]);

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-6">
      <ErrorPanel
        title={isNotFound(error) ? 'This is not here any more' : 'This page could not be shown'}
        message={messageOf(error)}
        onRetry={lacksFile ? () => window.location.reload() : retry}
        isRetrying={state !== 'idle'}
      />
      <Link to={paths.dashboard} className="tap-target self-center text-accent-text underline underline-offset-2">
        Go to the dashboard
      </Link>
    </div>
  );
}

const isNotFound = (error: unknown) =>
  (error instanceof ApiProblem && error.status === 404) || (isRouteErrorResponse(error) && error.status === 404);

const messageOf = (error: unknown) =>
  error instanceof ApiProblem ? error.message : 'Something went wrong on this page. Try again, or reload it.';

const isMissingFile = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/i.test(error.message);

// A new version was installed while this tab was open: its pages have other names now, which a reload finds.
const reloadOnce = () => {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Where nothing may be kept, one reload could not be told from the next: the button is there.
    return;
  }
  window.location.reload();
};
