import { formatDateTime, relativeTime } from '@rapport/shared/dates';
import { wordedIn } from '@rapport/shared/words';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { useWords } from '../../lib/words/macros';

/** A relative time, with the full time as its title. */
export function RelativeTime({ instant }: { instant: string }) {
  const { _ } = useWords();
  const preferences = usePreferences();
  useMinutes();
  return (
    <time lang={preferences.language} dateTime={instant} title={formatDateTime(instant, preferences)}>
      {wordedIn(_, relativeTime(instant, new Date(), preferences))}
    </time>
  );
}
