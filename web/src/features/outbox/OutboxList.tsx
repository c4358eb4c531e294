import type { OutboxEmail } from '@rapport/shared/outbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { outboxQueries } from './outbox.queries';

/** Mails that were kept instead of sent, newest first. */
export function OutboxList() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, isRefetching } = useInfiniteQuery(
    outboxQueries.list(),
  );
  if (error && !data) {
    return <LoadError title="The outbox could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  if (!data) return <Skeleton className="h-48 w-full rounded-lg" />;
  const mails = data.pages.flatMap(({ items }) => items);
  if (mails.length === 0) {
    return (
      <EmptyState icon={Mail} title="No emails yet">
        Emails that Rapport would have sent appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {mails.map((mail) => (
          <li key={mail.id}>
            <StoredEmail mail={mail} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older emails
        </Button>
      )}
    </>
  );
}

function StoredEmail({ mail: { to, subject, text, created_at } }: { mail: OutboxEmail }) {
  return (
    <Card title={subject}>
      <p className="break-words text-ink-faint">
        To <bdi>{to}</bdi> · <RelativeTime instant={created_at} />
      </p>
      <p className="mt-3 whitespace-pre-wrap break-words">{withLinks(text)}</p>
    </Card>
  );
}

/** The text as it would have been mailed, its addresses to be followed. */
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
