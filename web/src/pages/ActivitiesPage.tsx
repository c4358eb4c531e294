import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { ActivityFeed } from '../features/activities/ActivityFeed';
import { activityQueries } from '../features/activities/activities.queries';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchInfiniteQuery(activityQueries.feed());
    return null;
  };

export function Page() {
  return (
    <Frame title="Activity Feed" subtitle="Recent changes in your workspace">
      <Card>
        <ActivityFeed />
      </Card>
    </Frame>
  );
}
