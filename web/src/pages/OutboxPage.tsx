import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OutboxList } from '../features/outbox/OutboxList';
import { outboxQueries } from '../features/outbox/outbox.queries';
import { pageLoader } from '../lib/routes/pageLoader';
import { Banner } from '../ui/feedback/Banner';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) => client.prefetchInfiniteQuery(outboxQueries.list()));

export function Page() {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(outboxQueries.list());
  const isEmpty = data?.items.length === 0;
  return (
    <Frame title={t`Outbox`} subtitle={t`Emails saved on this server`}>
      <Banner tone="warning" title={isEmpty ? undefined : t`None of these emails were sent`}>
        <Trans>No email server is set up. Your administrator can set SMTP_URL and MAIL_FROM to send emails.</Trans>
      </Banner>
      <OutboxList />
    </Frame>
  );
}
