import { formatDateTime, relativeTime } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';

/** A relative time, with the full time as its title. */
export function RelativeTime({ instant }: { instant: string }) {
  const preferences = usePreferences();
  useMinutes();
  return (
    <time lang={preferences.language} dateTime={instant} title={formatDateTime(instant, preferences)}>
      {relativeTime(instant, new Date(), preferences)}
    </time>
  );
}
