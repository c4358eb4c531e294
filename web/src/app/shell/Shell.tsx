import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useSession } from '../../features/access/useSession';
import { preferencesQuery } from '../../lib/workspace/settings';
import { SilentErrorBoundary } from '../../ui/feedback/SilentErrorBoundary';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { prefetchOverlays } from '../prefetchOverlays';
import { RestoreScroll } from '../RestoreScroll';
import { Help } from './Help';
import { LimitNotice } from './LimitNotice';
import { OfflineNotice } from './OfflineNotice';
import { Onboarding } from './Onboarding';
import { QuickAdd } from './QuickAdd';
import { Shortcuts } from './Shortcuts';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useAccountTheme } from './useAccountTheme';
import { useShortcuts } from './useShortcuts';

const ConfirmAddress = lazyPart(async () => (await import('../../features/access/ConfirmAddress')).ConfirmAddress);

/** The layout of every signed-in page. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const navigation = useNavigation();
  const { user } = useSession();
  useShortcuts(() => setShowsShortcuts(true));
  useEffect(prefetchOverlays, []);
  // Loaded here because every page formats dates by the preferences.
  useQuery(preferencesQuery());
  useAccountTheme();

  return (
    <div className="min-h-dvh bg-paper lg:ps-64">
      <a
        href="#content"
        className="sr-only rounded-md bg-raised p-2 focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50"
      >
        Skip to content
      </a>
      <Sidebar isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <TopBar onOpenMenu={() => setIsMenuOpen(true)} onShortcuts={() => setShowsShortcuts(true)} />
      <OfflineNotice />
      <main
        id="content"
        tabIndex={-1}
        aria-busy={navigation.state === 'loading' || undefined}
        className="mx-auto max-w-7xl p-4 pb-24 outline-none sm:p-6 sm:pb-24"
      >
        {user && !user.email_verified && (
          <SilentErrorBoundary>
            <Suspense>
              <ConfirmAddress email={user.email} />
            </Suspense>
          </SilentErrorBoundary>
        )}
        {/* A page asks anew in another workspace, even where it is the same page: what it watched is gone with the cache. */}
        <Outlet key={user?.workspace.id} />
      </main>
      <SilentErrorBoundary>
        <QuickAdd />
      </SilentErrorBoundary>
      <SilentErrorBoundary>
        <Help />
      </SilentErrorBoundary>
      <SilentErrorBoundary>
        <Onboarding />
      </SilentErrorBoundary>
      <SilentErrorBoundary>
        <LimitNotice />
      </SilentErrorBoundary>
      <Shortcuts open={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
      <RestoreScroll />
    </div>
  );
}
