import { dayOf, formatDate, formatDateTime, formatTime } from '@rapport/shared/dates';
import { formatDue } from '@rapport/shared/due';
import { clsx } from 'clsx';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';

interface DueProps {
  /** A day, or an instant where the hour counts. */
  at: string;
  /** What is done is neither late nor due. */
  isDone?: boolean;
  className?: string;
}

/** When something is due: the only way that the app says 'overdue', in words and in red; today in orange. */
export function Due({ at, isDone = false, className }: DueProps) {
  const preferences = usePreferences();
  useMinutes();
  const now = new Date();
  const hasTime = at.length > 10;
  const today = dayOf(now.toISOString(), preferences.timezone);
  const day = hasTime ? dayOf(at, preferences.timezone) : at;
  const isLate = !isDone && (hasTime ? Date.parse(at) < now.getTime() : day < today);
  const time = hasTime && day === today ? formatTime(at, preferences) : '';
  const words = isDone
    ? formatDate(at, preferences)
    : isLate && time
      ? `Late since ${time}`
      : [formatDue(day, today, preferences), time].filter(Boolean).join(' ');
  return (
    <time
      lang={preferences.language}
      dateTime={at}
      title={hasTime ? formatDateTime(at, preferences) : formatDate(at, preferences)}
      className={clsx(
        isLate && 'font-medium text-overdue-text',
        !isLate && !isDone && day === today && 'font-medium text-due-text',
        className,
      )}
    >
      {words}
    </time>
  );
}
