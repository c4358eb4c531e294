import { useLingui } from '@lingui/react/macro';
import { ActivityChips } from '../features/activities/ActivityChips';
import { ActivityFeed } from '../features/activities/ActivityFeed';
import { type ActivityFilter, activityFilterIn, activityQueries } from '../features/activities/activities.queries';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { Page as Frame } from '../ui/page/Page';

const filterOf = (params: URLSearchParams): ActivityFilter => activityFilterIn((name) => params.get(name) ?? '');

export const loader = pageLoader((client, { request }) =>
  client.prefetchInfiniteQuery(activityQueries.feed(filterOf(new URL(request.url).searchParams))),
);

export function Page() {
  const { t } = useLingui();
  const [values, change] = useUrlState('actor', 'kind', 'from', 'to');
  const filter = activityFilterIn((name) => values[name]);
  return (
    <Frame title={t`Activity Feed`} subtitle={t`Recent changes in your workspace`}>
      <ActivityChips
        filter={filter}
        onRemove={(...names) => change(Object.fromEntries(names.map((name) => [name, ''])))}
      />
      <ActivityFeed filter={filter} />
    </Frame>
  );
}
