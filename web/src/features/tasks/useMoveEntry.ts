import { fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import type { Task } from '@rapport/shared/tasks';
import { useMutation } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useAnnounceMove } from '../../ui/table/useAnnounceMove';
import { calendarDeals } from './calendarDeals.queries';
import { taskQueries } from './tasks.queries';
import type { DealDay } from './useCalendarDeals';

/** Moves a calendar entry to another day, and offers to undo that. A task keeps its time of day. */
export const useMoveEntry = () => {
  const { timezone } = usePreferences();
  const { mutateAsync: editTask } = useMutation(taskQueries.edit);
  const { mutateAsync: editDeal } = useMutation(calendarDeals.edit);
  const announce = useAnnounceMove();
  return {
    moveTask: (item: Task, day: string) => {
      const { due_date, title } = item;
      if (!due_date) return;
      const change = { due_date: fromLocalTime(`${day}T${toLocalTime(due_date, timezone).slice(11)}`, timezone) };
      // The mutation reports failures.
      editTask({ item, change }).then(
        () => announce(title, day, () => editTask({ item, change: { due_date } })),
        () => undefined,
      );
    },
    moveDeal: (item: Deal, column: DealDay, day: string) => {
      editDeal({ item, change: { [column]: day } }).then(
        () => announce(item.title, day, () => editDeal({ item, change: { [column]: item[column] } })),
        () => undefined,
      );
    },
  };
};
