import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { OutboxList } from '../features/outbox/OutboxList';
import { outboxQueries } from '../features/outbox/outbox.queries';
import { Banner } from '../ui/feedback/Banner';
import { Page as Frame } from '../ui/page/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchInfiniteQuery(outboxQueries.list());
    return null;
  };

export function Page() {
  return (
    <Frame title="Outbox" subtitle="Emails held on this server">
      <Banner tone="warning" title="None of these emails were sent">
        This server has no mail server. Whoever runs it sets SMTP_URL and MAIL_FROM to send them.
      </Banner>
      <OutboxList />
    </Frame>
  );
}
