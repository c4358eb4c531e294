import { Trans, useLingui } from '@lingui/react/macro';
import { contactPath } from '@rapport/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { Avatar } from '../../ui/text/Avatar';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { recentQueries } from './dashboard.queries';

const CONTACTS_SHOWN = 3;
const TASKS_SHOWN = 2;

/** The most recently added contacts and open tasks. */
export function RecentRecords() {
  const { t } = useLingui();
  const contactsQuery = useQuery(recentQueries.contacts());
  const tasksQuery = useQuery(recentQueries.tasks());
  const [contacts, tasks] = [contactsQuery.data, tasksQuery.data];
  const failed = [contactsQuery, tasksQuery].find(({ error, data }) => error && !data);
  if (failed) return <LoadError title={t`Recent activity could not be loaded`} query={failed} />;
  return (
    <Card
      title={t`Recent Activity`}
      isFlush
      actions={
        <Link to={paths.activities} className="tap-target rounded-sm text-accent-text hover:underline">
          <Trans>View all activity</Trans>
        </Link>
      }
    >
      {(!contacts || !tasks) && <Skeleton className="m-4 h-32" />}
      {contacts?.length === 0 && tasks?.length === 0 && (
        <p className="px-4 py-6 text-center text-ink-faint">
          <Trans>No recent activities</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {contacts?.slice(0, CONTACTS_SHOWN).map(({ id, name, email, company, created_at }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
            <Avatar name={name} />
            <span className="min-w-0 flex-1">
              <Link
                to={contactPath(id)}
                title={name}
                className="block truncate font-display text-name after:absolute after:inset-0"
              >
                <bdi>{name}</bdi>
              </Link>
              <bdi title={company || email} className="block truncate text-ink-faint text-xs">
                {company || email}
              </bdi>
            </span>
            <span className="text-ink-faint text-xs">
              <RelativeTime instant={created_at} />
            </span>
          </li>
        ))}
        {tasks?.slice(0, TASKS_SHOWN).map(({ id, title, created_at }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
              <CircleCheckBig size={15} aria-hidden="true" />
            </span>
            <Link
              to={paths.tasks}
              title={title}
              className="line-clamp-2 min-w-0 flex-1 font-medium after:absolute after:inset-0"
            >
              <bdi>{title}</bdi>
            </Link>
            <span className="text-ink-faint text-xs">
              <RelativeTime instant={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
