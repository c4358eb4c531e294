import { useLingui } from '@lingui/react/macro';
import { formatDate, formatDateTime, hasTime } from '@rapport/shared/dates';
import { describeDue } from '@rapport/shared/due';
import { wordedIn } from '@rapport/shared/words';
import { clsx } from 'clsx';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { useWords } from '../../lib/words/macros';

interface DueProps {
  /** A day, or an instant where the hour counts. */
  at: string;
  /** Whether it is done, and so neither late nor due. */
  isDone?: boolean;
  className?: string;
}

/** When something is due: late in red, today in orange. */
export function Due({ at, isDone = false, className }: DueProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const preferences = usePreferences();
  useMinutes();
  const { words, lateSince, state } = describeDue(at, new Date(), preferences);
  return (
    <time
      lang={preferences.language}
      dateTime={at}
      title={hasTime(at) ? formatDateTime(at, preferences) : formatDate(at, preferences)}
      className={clsx(
        'whitespace-nowrap',
        !isDone && state === 'late' && 'font-medium text-overdue-text',
        !isDone && state === 'today' && 'font-medium text-due-text',
        className,
      )}
    >
      {isDone ? formatDate(at, preferences) : lateSince ? t`Late since ${lateSince}` : wordedIn(_, words)}
    </time>
  );
}
