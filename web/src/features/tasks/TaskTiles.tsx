import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { wordedTable } from '../../lib/words/words';
import { FigureStrip } from '../../ui/chart/FigureStrip';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { taskQueries } from './tasks.queries';

const TILES = [
  { field: 'total', look: 'text-ink' },
  { field: 'todo', look: 'text-ink' },
  { field: 'in_progress', look: 'text-accent-text' },
  { field: 'completed', look: 'text-ok-text' },
  { field: 'due_today', look: 'text-due-text' },
  { field: 'overdue', look: 'text-overdue-text' },
] as const;

const LABELS = wordedTable({
  total: msg`Total`,
  todo: msg`To Do`,
  in_progress: msg`In Progress`,
  completed: msg`Completed`,
  due_today: msg`Due Today`,
  overdue: msg`Overdue`,
});

/**
 * The number of tasks in each state, and of those that are due. If the numbers could not be loaded, the list below says
 * why and offers to try again.
 */
export function TaskTiles() {
  const number = useNumber();
  const { data: stats, isError } = useQuery(taskQueries.stats());
  if (!stats && !isError) return <Skeleton className="h-34 lg:h-17.5" />;
  return (
    <FigureStrip isList className="grid-cols-3 md:grid-cols-6">
      {TILES.map(({ field, look }) => (
        <div key={field} className="flex flex-col">
          <dt className="text-ink-faint text-xs">{LABELS[field]}</dt>
          <dd
            className={`order-first h-8 font-display text-figure tabular-nums ${stats?.[field] ? look : 'text-ink-faint'}`}
          >
            {stats ? number(stats[field]) : '–'}
          </dd>
        </div>
      ))}
    </FigureStrip>
  );
}
