import { useLingui } from '@lingui/react/macro';
import { ActivityFeed } from '../features/activities/ActivityFeed';
import { activityQueries } from '../features/activities/activities.queries';
import { pageLoader } from '../lib/routes/pageLoader';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) => client.prefetchInfiniteQuery(activityQueries.feed()));

export function Page() {
  const { t } = useLingui();
  return (
    <Frame title={t`Activity Feed`} subtitle={t`Recent changes in your workspace`}>
      <Card>
        <ActivityFeed />
      </Card>
    </Frame>
  );
}
