import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { i18n } from '../lib/words/i18n';
import { SilentErrorBoundary } from '../ui/feedback/SilentErrorBoundary';
import { useIsPainted } from '../ui/page/useIsPainted';
import { RestoreScroll } from './RestoreScroll';

// Uses React's own `lazy`, because the bar needs no styles beyond those of the first load, and the page works without
// it.
const ConsentBar = lazy(async () => ({ default: (await import('../features/consent/ConsentBar')).ConsentBar }));

/** Keeps `?lang=` in the URL during navigation, so that a shared link opens in the same language. */
const useLanguageInAddress = () => {
  const [params, setParams] = useSearchParams();
  const [hadLanguage, setHadLanguage] = useState(false);
  const hasLanguage = params.has('lang');
  useEffect(() => {
    if (hasLanguage) setHadLanguage(true);
    else if (hadLanguage) {
      setParams((now) => ({ ...Object.fromEntries(now), lang: i18n.language() }), {
        replace: true,
        preventScrollReset: true,
      });
    }
  }, [hasLanguage, hadLanguage, setParams]);
};

/** Layout of the pages that need no account. */
export function PublicPages() {
  useLanguageInAddress();
  const isPainted = useIsPainted();
  return (
    <>
      <Outlet />
      <SilentErrorBoundary>
        <Suspense>{isPainted && <ConsentBar />}</Suspense>
      </SilentErrorBoundary>
      <RestoreScroll />
    </>
  );
}
