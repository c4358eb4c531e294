import { CircleCheckBig, Handshake, Megaphone, UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../features/access/useSession';
import { UsageBanner } from '../features/billing/UsageBanner';
import { contactQueries } from '../features/contacts/contacts.queries';
import { StayInTouch } from '../features/contacts/StayInTouch';
import { Attention } from '../features/dashboard/Attention';
import { dashboardQueries, recentQueries } from '../features/dashboard/dashboard.queries';
import { StatCards } from '../features/dashboard/StatCards';
import { FirstStepsCard } from '../features/firstSteps/FirstStepsCard';
import { SampleDataNotice } from '../features/firstSteps/SampleDataNotice';
import { addCampaignPath, addContactPath, addDealPath, addTaskPath } from '../lib/routes/links';
import { pageLoader } from '../lib/routes/pageLoader';
import { Button } from '../ui/button/Button';
import { Skeleton } from '../ui/feedback/Skeleton';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';

const RecentRecords = lazyPart(async () => (await import('../features/dashboard/RecentRecords')).RecentRecords);

export const loader = pageLoader((client) => {
  void client.prefetchQuery(dashboardQueries.stats());
  void client.prefetchQuery(dashboardQueries.attention());
  void client.prefetchQuery(recentQueries.contacts());
  void client.prefetchQuery(recentQueries.tasks());
  void client.prefetchInfiniteQuery(contactQueries.due());
});

const actions = [
  { label: 'Add contact', path: addContactPath, icon: UserPlus },
  { label: 'Add task', path: addTaskPath, icon: CircleCheckBig },
  { label: 'Add deal', path: addDealPath, icon: Handshake },
  { label: 'Create campaign', path: addCampaignPath, icon: Megaphone },
];

export function Page() {
  const { user } = useSession();
  return (
    <Frame title="Dashboard" subtitle={user?.workspace.name}>
      <UsageBanner />
      <FirstStepsCard />
      <StatCards />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <Attention />
          <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
            <RecentRecords />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Quick Actions">
            <ul className="flex flex-col gap-2">
              {actions.map(({ label, path, icon: Icon }) => (
                <li key={path}>
                  <Button asChild className="w-full justify-start">
                    <Link to={path}>
                      <Icon size={16} aria-hidden="true" />
                      {label}
                    </Link>
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
          <StayInTouch />
        </div>
      </div>
      <SampleDataNotice />
    </Frame>
  );
}
