import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { useSession } from '../features/access/useSession';
import { UsageBanner } from '../features/billing/UsageBanner';
import { contactQueries } from '../features/contacts/contacts.queries';
import { Attention } from '../features/dashboard/Attention';
import { dashboardQueries, recentQueries } from '../features/dashboard/dashboard.queries';
import { Letter } from '../features/dashboard/Letter';
import { FirstSteps, firstStepsCard, useFirstStepParts } from '../features/firstSteps/FirstSteps';
import { firstStepQueries } from '../features/firstSteps/firstSteps.queries';
import { isChecklistHidden } from '../features/firstSteps/progress';
import { WaitFor } from '../ui/feedback/WaitFor';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';

const StatCards = lazyPart(async () => (await import('../features/dashboard/StatCards')).StatCards);
const RecentRecords = lazyPart(async () => (await import('../features/dashboard/RecentRecords')).RecentRecords);
const SampleDataNotice = lazyPart(
  async () => (await import('../features/firstSteps/SampleDataNotice')).SampleDataNotice,
  () => null,
);
const Rest = lazyPart(async () => (await import('./dashboard/Rest')).Rest);

const LETTER_WAIT_MS = 500;

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  async () => {
    const letter = queryClient.prefetchQuery(dashboardQueries.attention());
    if (!isChecklistHidden()) {
      void queryClient.prefetchQuery(firstStepQueries.sampleData());
      void queryClient.prefetchQuery(firstStepQueries.firstSteps());
      void queryClient.prefetchQuery(firstStepsCard);
    }
    void queryClient.prefetchQuery(dashboardQueries.stats());
    void queryClient.prefetchQuery(dashboardQueries.month());
    void queryClient.prefetchQuery(recentQueries.contacts());
    void queryClient.prefetchQuery(recentQueries.tasks());
    void queryClient.prefetchInfiniteQuery(contactQueries.due());
    // The letter is as long as what it says. Drawn with the page, it moves nothing; one that is late does not hold the page up.
    const isKnown = queryClient.getQueryData(dashboardQueries.attention().queryKey) !== undefined;
    if (!isKnown) await Promise.race([letter, new Promise((resolve) => setTimeout(resolve, LETTER_WAIT_MS))]);
    return null;
  };

/** A letter: what matters in one sentence, then what to do about it, and the figures as a postscript. */
export function Page() {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <Frame title={t`Dashboard`} subtitle={user?.workspace.name}>
      <UsageBanner />
      <Letter name={user?.name} />
      {/* It is as long as what it says, the first steps may be done, and nothing below is to move. */}
      <WaitFor parts={[useQuery(dashboardQueries.attention()), ...useFirstStepParts().parts]}>
        <FirstSteps />
        <div className="max-lg:order-1">
          <WhenFetched skeleton="h-20">
            <StatCards />
          </WhenFetched>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
            <Attention />
            <WhenFetched skeleton="h-80 rounded-lg">
              <RecentRecords />
            </WhenFetched>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <WhenFetched skeleton="h-96 rounded-lg">
              <Rest />
            </WhenFetched>
          </div>
        </div>
      </WaitFor>
      <div className="max-lg:order-1">
        <Suspense>
          <SampleDataNotice />
        </Suspense>
      </div>
    </Frame>
  );
}
