import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { OutboxList } from '../features/outbox/OutboxList';
import { outboxQueries } from '../features/outbox/outbox.queries';
import { Banner } from '../ui/Banner';
import { Page as Frame } from '../ui/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchInfiniteQuery(outboxQueries.list());
    return null;
  };

export function Page() {
  return (
    <Frame title="Outbox" subtitle="Mails that were kept here">
      <Banner tone="warning" title="None of these mails was sent">
        This server has no mail server. Whoever runs it sets SMTP_URL and MAIL_FROM to send them.
      </Banner>
      <OutboxList />
    </Frame>
  );
}
