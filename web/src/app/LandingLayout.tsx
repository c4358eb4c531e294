import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import type { AuthMode } from '../features/access/AuthDialog';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { MissingOverlay } from '../ui/feedback/MissingFile';
import { Spinner } from '../ui/feedback/Spinner';
import { lazyPart } from '../ui/overlay/lazyPart';
import { useWasOpened } from '../ui/overlay/useWasOpened';
import type { Queries } from './queries';

const load = () => import('./SignIn');
const SignIn = lazyPart(
  async () => (await load()).SignIn,
  ({ mode, onChange, onRetry }) => (
    <MissingOverlay open={mode !== null} onOpenChange={() => onChange(null)} onRetry={onRetry} />
  ),
);

const MODES: AuthMode[] = ['login', 'register', 'forgot'];

/**
 * The landing page with its sign-in dialog, which `?auth=login` and `?auth=register` open. The dialog is most of the
 * code a visitor may need, so it is fetched when the pointer or the focus comes near a button.
 */
export function LandingLayout({ queries }: { queries: Queries }) {
  const [{ auth }, change] = useUrlState('auth');
  const navigate = useNavigate();
  const mode = MODES.find((known) => known === auth) ?? null;
  const wasOpened = useWasOpened(mode !== null);

  useEffect(() => {
    const prefetchOverlays = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('button'))) return;
      // Opening the dialog reports failures.
      load().catch(() => undefined);
      queries.open().catch(() => undefined);
    };
    const signs = ['pointerover', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, prefetchOverlays);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prefetchOverlays);
    };
  }, [queries]);

  return (
    <>
      <Outlet />
      {wasOpened && (
        <Suspense fallback={<Opening />}>
          <SignIn
            queries={queries}
            mode={mode}
            onChange={(next) => change({ auth: next ?? '' }, { replace: true })}
            onEntered={() => void navigate(paths.home, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function Opening() {
  const { t } = useLingui();
  return (
    <div className="fixed inset-0 z-50 flex items-center justify-center bg-ink/30 text-paper dark:bg-paper/70 dark:text-ink">
      <Spinner label={t`Loading`} />
    </div>
  );
}
