import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MissingFile } from '../ui/feedback/MissingFile';
import type { UnfetchedPage } from './unfetchedPage';

/** Keeps the current page on screen when the next one could not be fetched, and offers to try again. */
export function UnfetchedNotice({ unfetched }: { unfetched: UnfetchedPage }) {
  const page = useSyncExternalStore(unfetched.subscribe, unfetched.read);
  const location = useLocation();
  const navigate = useNavigate();
  const [retried, setRetried] = useState<string>();
  // Navigating to the current address cancels the failed navigation and loads nothing.
  const stay = useEffectEvent(() => {
    void navigate(location, {
      replace: true,
      state: location.state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  useEffect(() => {
    if (page !== null) stay();
  }, [page]);
  const { pathname } = location;
  useEffect(() => {
    // The user has moved on to another page, so the notice closes.
    if (pathname) unfetched.set(null);
  }, [unfetched, pathname]);

  if (page === null) return null;
  return (
    <MissingFile
      floats
      isRetried={page.address === retried}
      onRetry={() => {
        setRetried(page.address);
        unfetched.set(null);
        void navigate(page.address);
      }}
      onReload={() => window.location.assign(page.address)}
      onDismiss={() => unfetched.set(null)}
    />
  );
}
