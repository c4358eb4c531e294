import type { QueryClient } from '@tanstack/react-query';
import { Building2, FileUp, UserPlus } from 'lucide-react';
import { Link, type LoaderFunction } from 'react-router-dom';
import { ActivityFeed } from '../features/activities/ActivityFeed';
import { activityQueries } from '../features/activities/activities.queries';
import { useSession } from '../features/auth/useSession';
import { contactQueries } from '../features/contacts/contacts.queries';
import { StayInTouch } from '../features/contacts/StayInTouch';
import { dashboardQueries } from '../features/dashboard/dashboard.queries';
import { StatCards } from '../features/dashboard/StatCards';
import { FirstStepsCard } from '../features/onboarding/FirstStepsCard';
import { SampleDataNotice } from '../features/onboarding/SampleDataNotice';
import { addCompanyPath, addContactPath, paths } from '../lib/paths';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Page as Frame } from '../ui/Page';

const RECENT = 8;

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchQuery(dashboardQueries.stats());
    void queryClient.prefetchInfiniteQuery(contactQueries.due());
    void queryClient.prefetchInfiniteQuery(activityQueries.feed(RECENT));
    return null;
  };

const actions = [
  { label: 'Add contact', path: addContactPath, icon: UserPlus },
  { label: 'Add company', path: addCompanyPath, icon: Building2 },
  { label: 'Import a list', path: paths.importExport, icon: FileUp },
];

export function Page() {
  const { user } = useSession();
  return (
    <Frame title="Dashboard" subtitle={user?.workspace.name}>
      <FirstStepsCard />
      <StatCards />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Card title="Recent Activity" className="lg:col-span-2">
          <ActivityFeed limit={RECENT} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <StayInTouch />
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
        </div>
      </div>
      <SampleDataNotice />
    </Frame>
  );
}
