import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { i18n } from '../lib/words/i18n';
import { SilentErrorBoundary } from '../ui/feedback/SilentErrorBoundary';
import { useIsPainted } from '../ui/page/useIsPainted';
import { RestoreScroll } from './RestoreScroll';

// By React's own `lazy`: it needs no more styles than the first load has, and may be missing.
const ConsentBar = lazy(async () => ({ default: (await import('../features/consent/ConsentBar')).ConsentBar }));

/** Keeps `?lang=` in the address on the way from page to page, so that a link that is passed on opens in the same language. */
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
