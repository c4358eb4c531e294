import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { useSession } from '../features/access/useSession';
import { UsageBanner } from '../features/billing/UsageBanner';
import { dueContactsQuery } from '../features/contacts/due.queries';
import { Attention } from '../features/dashboard/Attention';
import { dashboardQueries, recentQueries } from '../features/dashboard/dashboard.queries';
import { Letter } from '../features/dashboard/Letter';
import { RecentRecords } from '../features/dashboard/RecentRecords';
import { StatCards } from '../features/dashboard/StatCards';
import { useToday } from '../features/dashboard/useToday';
import { FirstSteps, useFirstStepParts } from '../features/firstSteps/FirstSteps';
import { firstStepQueries } from '../features/firstSteps/firstSteps.queries';
import { isChecklistHidden } from '../features/firstSteps/progress';
import { SampleDataNotice } from '../features/firstSteps/SampleDataNotice';
import { WaitFor } from '../ui/feedback/WaitFor';
import { Page as Frame } from '../ui/page/Page';
import { LowerDashboard } from './dashboard/LowerDashboard';

const LETTER_WAIT_MS = 500;

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  async () => {
    const letter = queryClient.prefetchQuery(dashboardQueries.attention());
    // On the first visit, the shell fetches them.
    if (!isChecklistHidden() && queryClient.getQueryData(firstStepQueries.sampleData().queryKey)) {
      void queryClient.prefetchQuery(firstStepQueries.sampleData());
      void queryClient.prefetchQuery(firstStepQueries.firstSteps());
    }
    void queryClient.prefetchQuery(dashboardQueries.stats());
    void queryClient.prefetchQuery(dashboardQueries.month());
    void queryClient.prefetchQuery(recentQueries.contacts());
    void queryClient.prefetchQuery(recentQueries.tasks());
    void queryClient.prefetchQuery(dueContactsQuery());
    // The height of the letter depends on its text, so nothing moves if it is rendered with the page. A slow letter
    // does not delay the page.
    const isKnown = queryClient.getQueryData(dashboardQueries.attention().queryKey) !== undefined;
    if (!isKnown) await Promise.race([letter, new Promise((resolve) => setTimeout(resolve, LETTER_WAIT_MS))]);
    return null;
  };

/** The dashboard as a letter: what matters in one sentence, then what to do about it, and the figures as a postscript. */
export function Page() {
  const { t } = useLingui();
  const { user } = useSession();
  return (
    <Frame title={t`Dashboard`} subtitle={user?.workspace.name}>
      <UsageBanner />
      <Letter name={user?.name} />
      {/* The heights of these parts depend on their data, and the first steps may be done, so the content below waits
          for them and does not move. */}
      <WaitFor parts={[useToday().query, ...useFirstStepParts().parts]}>
        <FirstSteps />
        <div className="max-lg:order-1">
          <StatCards />
        </div>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(21.5rem,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <Attention />
            <RecentRecords />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <LowerDashboard />
          </div>
        </div>
      </WaitFor>
      <div className="max-lg:order-1">
        <SampleDataNotice />
      </div>
    </Frame>
  );
}
