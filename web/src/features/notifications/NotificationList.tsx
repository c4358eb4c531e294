import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Notification } from '@rapport/shared/notifications';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { notificationQueries, useMarkRead } from './notifications.queries';

/** The newest notifications. Following the link of one marks it as read. */
export function NotificationList({ onGone }: { onGone: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(notificationQueries.newest());
  const { mutate: mark, isPending } = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  if (error && !data) {
    return <LoadError title={t`The notifications could not be loaded`} query={{ error, refetch, isRefetching }} />;
  }
  if (!data) return <Skeleton className="m-4 h-24" />;
  const older = data.unread - data.items.filter(({ read_at }) => !read_at).length;
  return (
    <>
      <header className="flex min-h-11 items-center justify-between gap-4 border-margin border-b px-4 py-1.5">
        <h2 ref={heading} tabIndex={-1} className="font-display text-heading">
          <Trans>Notifications</Trans>
        </h2>
        {data.unread > 0 && (
          <Button
            size="small"
            tone="quiet"
            isBusy={isPending}
            onClick={() => {
              mark({ read: 'all' });
              // The button disappears once all are read, and the focus would be lost with it.
              heading.current?.focus();
            }}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </header>
      {data.items.length === 0 ? (
        <EmptyState picture="bell" title={t`No notifications`}>
          <Trans>Finished imports, new members and due reminders appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
          {data.items.map((item) => (
            <li key={item.id}>
              <Entry item={item} onRead={() => !item.read_at && mark({ read: [item.id] })} onFollow={onGone} />
            </li>
          ))}
          {older > 0 && (
            <li className="px-4 py-3 text-ink-faint">
              <Plural
                value={older}
                one="# unread one is older and not shown."
                other="# unread ones are older and not shown."
              />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface EntryProps {
  item: Notification;
  onRead: () => void;
  onFollow: () => void;
}

function Entry({ item: { title, detail, path, created_at, read_at }, onRead, onFollow }: EntryProps) {
  const look = 'flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-hover focus-visible:-outline-offset-2';
  const content = (
    <>
      <span
        aria-hidden="true"
        className={clsx('mt-1.5 size-2 shrink-0 rounded-full', read_at ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="min-w-0">
        <bdi className={clsx('block break-words text-left', !read_at && 'font-semibold')}>{title}</bdi>
        <bdi className="block break-words text-left text-ink-soft">{detail}</bdi>
        <span className="text-ink-faint text-xs">
          <RelativeTime instant={created_at} />
          {!read_at && (
            <span className="sr-only">
              <Trans>, unread</Trans>
            </span>
          )}
        </span>
      </span>
    </>
  );
  if (path === null) {
    return (
      <button type="button" className={look} onClick={onRead}>
        {content}
      </button>
    );
  }
  return (
    <Link
      to={path}
      className={look}
      onClick={() => {
        onRead();
        onFollow();
      }}
    >
      {content}
    </Link>
  );
}
