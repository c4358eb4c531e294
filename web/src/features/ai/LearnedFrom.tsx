import { useLingui } from '@lingui/react/macro';
import type { ScoreFactor } from '@rapport/shared/ai';
import { formatDate } from '@rapport/shared/dates';
import { contactPath, dealPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ShowMore } from '../../ui/table/ShowMore';
import { Badge } from '../../ui/text/Badge';
import { aiQueries } from './ai.queries';

export type Noun = 'contacts' | 'deals';

interface LearnedFromProps {
  noun: Noun;
  counted: NonNullable<ScoreFactor['counted']>;
}

/** The contacts or deals that a reason counts, with those that were won first. */
export function LearnedFrom({ noun, counted }: LearnedFromProps) {
  const { t } = useLingui();
  const number = useNumber();
  const preferences = usePreferences();
  const query = useInfiniteQuery(aiQueries.learnedFrom(noun, counted.fact));
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <ErrorPanel title={t`The list could not be loaded`} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-40 w-full rounded-md" />
    );
  }
  const [won, of] = [number(counted.won), number(counted.of)];
  return (
    <>
      <p className="text-ink-soft">
        {noun === 'deals' ? t`${won} of ${of} deals were won.` : t`${won} of ${of} contacts became customers.`}{' '}
        {data.total !== counted.of && t`The list has changed since the scores were calculated.`}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {data.items.map(({ id, name, is_won, added_at }) => {
          const date = formatDate(added_at, preferences);
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 break-words">
                <Link
                  to={noun === 'deals' ? dealPath(id) : contactPath(id)}
                  className="tap-target inline-block max-w-full break-words font-display text-name hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
                <span className="block text-[13px]/5 text-ink-faint">{t`Added ${date}`}</span>
              </span>
              <Badge tone={is_won ? 'ok' : 'neutral'}>{is_won ? t`Won` : t`Not won`}</Badge>
            </li>
          );
        })}
      </ul>
      <ShowMore query={query} />
    </>
  );
}
