import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { useSession } from '../../features/access/useSession';
import { preferencesQuery } from '../../lib/workspace/settings';
import { Contained } from '../../ui/feedback/Contained';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { fetchAhead } from '../fetchAhead';
import { ScrollPlace } from '../ScrollPlace';
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

/** What stands around every signed-in page. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const navigation = useNavigation();
  const { user } = useSession();
  useShortcuts(() => setShowsShortcuts(true));
  useEffect(fetchAhead, []);
  // Every page reads dates as these say.
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
          <Contained>
            <Suspense>
              <ConfirmAddress email={user.email} />
            </Suspense>
          </Contained>
        )}
        {/* A page asks anew in another workspace, even where it is the same page: what it watched is gone with the cache. */}
        <Outlet key={user?.workspace.id} />
      </main>
      <Contained>
        <QuickAdd />
      </Contained>
      <Contained>
        <Help />
      </Contained>
      <Contained>
        <Onboarding />
      </Contained>
      <Contained>
        <LimitNotice />
      </Contained>
      <Shortcuts open={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
      <ScrollPlace />
    </div>
  );
}
