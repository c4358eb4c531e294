import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { AuthDialog, type AuthMode, prepareAuth } from '../features/auth/AuthDialog';
import { useSession } from '../features/auth/useSession';
import { Closing } from '../features/landing/Closing';
import { Features } from '../features/landing/Features';
import { Hero } from '../features/landing/Hero';
import { LandingFooter } from '../features/landing/LandingFooter';
import { Pricing } from '../features/landing/Pricing';
import { Story } from '../features/landing/Story';
import { paths } from '../lib/paths';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Spinner } from '../ui/Spinner';

export function Page() {
  const { user, problem, isLoading } = useSession();
  const [mode, setMode] = useState<AuthMode | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // Somebody who moves or presses anything may sign in next.
    const options = { once: true, passive: true };
    window.addEventListener('pointermove', prepareAuth, options);
    window.addEventListener('keydown', prepareAuth, options);
    return () => {
      window.removeEventListener('pointermove', prepareAuth);
      window.removeEventListener('keydown', prepareAuth);
    };
  }, []);

  if (isLoading) {
    return (
      <div role="status" className="flex min-h-dvh items-center justify-center gap-2 text-ink-soft">
        <Spinner />
        Authenticating...
      </div>
    );
  }
  if (user) return <Navigate to={paths.dashboard} replace />;

  const signUp = () => setMode('register');
  const signIn = () => setMode('login');
  return (
    <div className="min-h-dvh bg-paper">
      <title>Rapport – the CRM that remembers your customers</title>
      <header className="sticky top-0 z-10 border-line border-b bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between px-4 sm:px-6">
          <span className="font-semibold text-lg tracking-tight">Rapport</span>
          <Button onClick={signIn}>Sign In</Button>
        </div>
      </header>
      <main>
        {problem && (
          <div className="mx-auto max-w-6xl px-4 pt-4 sm:px-6">
            <Banner tone="danger" role="alert">
              {problem}
            </Banner>
          </div>
        )}
        <Hero onStart={signUp} />
        <Features />
        <Pricing onChoose={signUp} onContactSales={signIn} />
        <Story />
        <Closing onStart={signUp} />
      </main>
      <LandingFooter onSignUp={signUp} onSignIn={signIn} />
      <AuthDialog mode={mode} onChange={setMode} onEntered={() => void navigate(paths.dashboard)} />
    </div>
  );
}
