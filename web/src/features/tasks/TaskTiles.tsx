import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { QueryState } from '../../ui/feedback/QueryState';
import { taskQueries } from './tasks.queries';

const TILES = [
  { field: 'total', label: 'Total', look: 'text-ink' },
  { field: 'todo', label: 'To Do', look: 'text-ink' },
  { field: 'in_progress', label: 'In Progress', look: 'text-accent-text' },
  { field: 'completed', label: 'Completed', look: 'text-ok-text' },
  { field: 'due_today', label: 'Due Today', look: 'text-due-text' },
  { field: 'overdue', label: 'Overdue', look: 'text-overdue-text' },
] as const;

/** How many tasks there are in each state, and how many are due. */
export function TaskTiles() {
  const number = useNumber();
  return (
    <QueryState query={useQuery(taskQueries.stats())} failed="The counts could not be loaded" skeleton="h-34 lg:h-16">
      {(stats) => (
        <dl className="grid grid-cols-3 gap-2 lg:grid-cols-6">
          {TILES.map(({ field, label, look }) => (
            <div key={field} className="flex flex-col rounded-lg border border-line bg-surface px-4 py-3">
              <dt className="text-ink-faint text-xs">{label}</dt>
              <dd className={`order-first h-8 font-display text-figure tabular-nums ${look}`}>
                {number(stats[field])}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryState>
  );
}
