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
    <Frame title="Outbox" subtitle="Emails saved on this server">
      <Banner tone="warning" title="None of these emails were sent">
        No email server is set up. Your administrator can set SMTP_URL and MAIL_FROM to send emails.
      </Banner>
      <OutboxList />
    </Frame>
  );
}
