import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEmail } from '@rapport/shared/outbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { outboxQueries } from './outbox.queries';

/** Emails that were stored instead of sent, newest first. */
export function OutboxList() {
  const { t } = useLingui();
  const query = useInfiniteQuery(outboxQueries.list());
  return (
    <QueryState query={query} failed={t`The outbox could not be loaded`} skeleton="h-48 w-full rounded-lg">
      {({ items: emails }) =>
        emails.length === 0 ? (
          <EmptyState picture="email" title={t`No emails yet`}>
            <Trans>Emails that Rapport would have sent appear here.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul className="flex flex-col gap-4">
              {emails.map((email) => (
                <li key={email.id}>
                  <StoredEmail email={email} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} label={t`Show older emails`} />
          </>
        )
      }
    </QueryState>
  );
}

function StoredEmail({ email: { to, subject, text, created_at } }: { email: OutboxEmail }) {
  return (
    <Card title={subject}>
      <p className="break-words text-ink-faint">
        <Trans>
          To <bdi>{to}</bdi>
        </Trans>
        {'\u00a0· '}
        <RelativeTime instant={created_at} />
      </p>
      <p className="mt-3 whitespace-pre-wrap break-words">{withLinks(text)}</p>
    </Card>
  );
}

/** The text as it would have been sent, with its URLs as links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
      <a key={at} href={part} className="text-accent-text underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  );
