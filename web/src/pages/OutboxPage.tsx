import { OutboxList } from '../features/outbox/OutboxList';
import { outboxQueries } from '../features/outbox/outbox.queries';
import { pageLoader } from '../lib/routes/pageLoader';
import { Banner } from '../ui/feedback/Banner';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) => client.prefetchInfiniteQuery(outboxQueries.list()));

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
