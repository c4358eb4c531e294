import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Activity } from '@rapport/shared/activities';
import { dayOf } from '@rapport/shared/dates';
import { groupBy } from '@rapport/shared/groupBy';
import { importPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayHeading } from '../../lib/format/dayHeading';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { iconOf } from '../../lib/records/activityIcons';
import { addContactPath } from '../../lib/routes/links';
import { wordedTable } from '../../lib/words/words';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ShowMore } from '../../ui/table/ShowMore';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { type ActivityFilter, activityQueries } from './activities.queries';

/** The labels of what activities are about, by `entity_type`. */
const ENTITY_LABELS: Record<string, string> = wordedTable({
  contact: msg`Contact`,
  company: msg`Company`,
  deal: msg`Deal`,
  task: msg`Task`,
  campaign: msg`Campaign`,
  note: msg`Note`,
  import: msg({ message: 'Import', context: 'noun' }),
  member: msg`Member`,
  workspace: msg`Workspace`,
  file: msg`File`,
  target: msg`Target`,
  // Exports and bulk changes are about several records of one type, so their `entity_type` is a table.
  contacts: msg`Contacts`,
  companies: msg`Companies`,
  deals: msg`Deals`,
  tasks: msg`Tasks`,
});

interface ActivityFeedProps {
  filter: ActivityFilter;
}

/** The activities, newest first. */
export function ActivityFeed({ filter }: ActivityFeedProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(activityQueries.feed(filter));
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <QueryState query={query} failed={t`The activities could not be loaded`} skeleton={<FeedSkeleton />}>
      {({ items: activities }) =>
        activities.length === 0 ? (
          <EmptyState
            picture="page"
            title={
              isNarrowed
                ? t`No activity in this period`
                : t`No activities yet. Start by creating contacts, deals, or campaigns!`
            }
            action={
              !isNarrowed && (
                <LinkButton to={addContactPath} tone="primary">
                  {t`Add contact`}
                </LinkButton>
              )
            }
          />
        ) : (
          <>
            <Days activities={activities} />
            <ShowMore query={query} label={t`Show older`} />
          </>
        )
      }
    </QueryState>
  );
}

/** The activities, with the days as headings. */
function Days({ activities }: { activities: Activity[] }) {
  const preferences = usePreferences();
  // Renders again every minute, because the heading “Today” becomes “Yesterday” at midnight.
  useMinutes();
  const today = dayOf(new Date().toISOString(), preferences.timezone);
  const days = groupBy(activities, ({ created_at }) =>
    dayHeading(dayOf(created_at, preferences.timezone), today, preferences),
  );
  return [...days].map(([heading, ofDay]) => (
    <section key={heading} aria-label={heading} className="not-first:mt-6">
      <h2 className="border-margin border-b pb-1 font-display text-heading">{heading}</h2>
      <ol>
        {ofDay.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  ));
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { type, description, entity_type, entity_id, actor_name, created_at } = activity;
  const Icon = iconOf(type);
  return (
    <li className="flex gap-3 border-line border-b py-2.5 last:border-b-0">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-start">
          {entity_type === 'import' && entity_id ? (
            <TextLink to={importPath(entity_id)}>{description}</TextLink>
          ) : (
            description
          )}
        </p>
        <p className="text-ink-faint text-xs">
          <RelativeTime instant={created_at} />
          &nbsp;· {ENTITY_LABELS[entity_type] ?? entity_type}
          {actor_name && `\u00a0· ${actor_name}`}
        </p>
      </div>
    </li>
  );
}

const SHAPES = ['a', 'b', 'c', 'd', 'e'];

function FeedSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 py-2">
      {SHAPES.map((shape) => (
        <div key={shape} className="flex gap-3">
          <Skeleton className="size-4 rounded-sm" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
