import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { ConfirmAddress } from '../../features/access/ConfirmAddress';
import { useSession } from '../../features/access/useSession';
import { isOnboarded } from '../../features/firstSteps/progress';
import { preferencesQuery } from '../../lib/workspace/settings';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { SilentErrorBoundary } from '../../ui/feedback/SilentErrorBoundary';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { RestoreScroll } from '../RestoreScroll';
import { Background } from './Background';
import { LimitNotice } from './LimitNotice';
import { OfflineNotice } from './OfflineNotice';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useAccountLanguage } from './useAccountLanguage';
import { useAccountTheme } from './useAccountTheme';
import { useShortcuts } from './useShortcuts';

const DemoNotice = lazyPart(async () => (await import('../../features/access/DemoNotice')).DemoNotice);
const Onboarding = lazyPart(
  async () => (await import('./Onboarding')).Onboarding,
  () => null,
);
const Shortcuts = lazyPart(async () => (await import('./Shortcuts')).Shortcuts, MissingOverlay);

/** The layout of every signed-in page. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const [isNew] = useState(() => !isOnboarded());
  const wasAsked = useWasOpened(showsShortcuts);
  const navigation = useNavigation();
  const { user } = useSession();
  useShortcuts(() => setShowsShortcuts(true));
  // Loaded here because every page formats dates by the preferences. Not while signing out, when the cache is already empty.
  useQuery({ ...preferencesQuery(), enabled: Boolean(user) });
  useAccountTheme();
  useAccountLanguage();

  return (
    <div className="min-h-dvh bg-paper lg:ps-56">
      {navigation.state === 'loading' && (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-pending bg-accent" />
      )}
      <a
        href="#content"
        className="sr-only rounded-md bg-raised p-2 focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Sidebar isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <TopBar onOpenMenu={() => setIsMenuOpen(true)} onShortcuts={() => setShowsShortcuts(true)} />
      <OfflineNotice />
      <main
        id="content"
        tabIndex={-1}
        aria-busy={navigation.state === 'loading' || undefined}
        className="max-w-448 has-data-wide:max-w-none p-4 pb-24 outline-none sm:px-6 sm:pt-7 sm:pb-12 lg:px-10"
      >
        {user?.workspace.demo_until && (
          <div className="mb-4 min-h-24 pointer-coarse:min-h-28 sm:min-h-12 sm:pointer-coarse:min-h-16">
            <Suspense>
              <DemoNotice until={user.workspace.demo_until} />
            </Suspense>
          </div>
        )}
        {user && !user.email_verified && (
          <SilentErrorBoundary>
            <ConfirmAddress email={user.email} />
          </SilentErrorBoundary>
        )}
        {/* Switching workspaces empties the cache, so even the same page is mounted again and fetches its data again. */}
        <Outlet key={user?.workspace.id} />
      </main>
      <Background />
      {isNew && (
        <SilentErrorBoundary>
          <Suspense>
            <Onboarding />
          </Suspense>
        </SilentErrorBoundary>
      )}
      <SilentErrorBoundary>
        <LimitNotice />
      </SilentErrorBoundary>
      {wasAsked && (
        <WhileOpening>
          <Shortcuts open={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
        </WhileOpening>
      )}
      <RestoreScroll />
    </div>
  );
}
