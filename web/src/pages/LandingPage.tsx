import { Suspense } from 'react';
import { useLoaderData } from 'react-router-dom';
import { BringYourList } from '../features/landing/BringYourList';
import { Closing } from '../features/landing/Closing';
import { Features } from '../features/landing/Features';
import { Hero } from '../features/landing/Hero';
import { LandingFooter } from '../features/landing/LandingFooter';
import { Pricing } from '../features/landing/Pricing';
import { Story } from '../features/landing/Story';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { lazyPart } from '../ui/overlay/lazyPart';

// Hardly anybody is ever shown it, so it is no part of what a first visitor waits for.
const Banner = lazyPart(async () => (await import('../ui/feedback/Banner')).Banner);

export function Page() {
  /** Why nobody is signed in, when somebody tried to be. */
  const problem = useLoaderData<string | null>();
  const [, change] = useUrlState('auth');
  const signUp = () => change({ auth: 'register' });
  const signIn = () => change({ auth: 'login' });
  return (
    <div className="min-h-dvh bg-paper">
      <title>Rapport – the CRM that remembers your customers</title>
      <header className="sticky top-0 z-10 border-line border-b bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between px-4 sm:px-6">
          <span className="flex items-center gap-2.5 font-display text-2xl">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Rapport
          </span>
          <Button onClick={signIn}>Sign In</Button>
        </div>
      </header>
      <main>
        {problem && (
          <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6">
            <Suspense>
              <Banner tone="danger" role="alert">
                {problem}
              </Banner>
            </Suspense>
          </div>
        )}
        <Hero onStart={signUp} />
        <Features />
        <BringYourList />
        <Pricing onChoose={signUp} onContactSales={signIn} />
        <Story />
        <Closing onStart={signUp} />
      </main>
      <LandingFooter onSignUp={signUp} onSignIn={signIn} />
    </div>
  );
}
