import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router-dom';
import { Hero } from '../features/landing/Hero';
import { LandingHeader } from '../features/landing/LandingHeader';
import { useUrlState } from '../lib/routes/useUrlState';
import { lazyPart } from '../ui/overlay/lazyPart';
import { useIsPainted } from '../ui/page/useIsPainted';

// Loaded only when it is shown, which is rare.
const Banner = lazyPart(async () => (await import('../ui/feedback/Banner')).Banner);

// Loaded only in browsers of members whose workspace has its own brand.
const BrandedFront = lazyPart(async () => (await import('../features/landing/BrandedFront')).BrandedFront);

// The parts of the page that a visitor has to scroll to.
const Below = lazyPart(async () => (await import('../features/landing/LandingSections')).LandingSections);
const LandingFooter = lazyPart(async () => (await import('../features/landing/LandingFooter')).LandingFooter);

export function Page() {
  const { t } = useLingui();
  /** The reason why signing in failed. */
  const problem = useLoaderData<string | null>();
  const [, change] = useUrlState('auth');
  const isPainted = useIsPainted();
  const signUp = () => change({ auth: 'register' });
  const signIn = () => change({ auth: 'login' });
  const room = <div className="h-dvh" />;
  const banner = problem && (
    <Suspense>
      <Banner tone="danger" role="alert">
        {problem}
      </Banner>
    </Suspense>
  );
  if (document.documentElement.dataset.brand) {
    return (
      <Suspense fallback={room}>
        <BrandedFront problem={banner} onSignIn={signIn} />
      </Suspense>
    );
  }
  return (
    <div className="min-h-dvh bg-paper">
      <title>{t`Rapport – the CRM that remembers your customers`}</title>
      <LandingHeader onSignIn={signIn} />
      {/* A double line at the margin of the sheet, as on writing paper. */}
      <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:border-margin lg:border-s-3 lg:border-double lg:ps-12">
        <main>
          {banner && <div className="pt-4">{banner}</div>}
          <Hero onStart={signUp} />
          <Suspense fallback={room}>{isPainted ? <Below onSignUp={signUp} onSignIn={signIn} /> : room}</Suspense>
        </main>
        <Suspense>{isPainted && <LandingFooter onSignUp={signUp} onSignIn={signIn} />}</Suspense>
      </div>
    </div>
  );
}
