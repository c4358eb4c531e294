import { Trans } from '@lingui/react/macro';
import { dayOf, formatDateTime, formatTime } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';

/** When a figure was computed: `As of 9:40`, with the day unless that is today. */
export function AsOf({ instant }: { instant: string }) {
  const preferences = usePreferences();
  const { language, timezone } = preferences;
  const isToday = dayOf(instant, timezone) === dayOf(new Date().toISOString(), timezone);
  const time = isToday ? formatTime(instant, preferences) : formatDateTime(instant, preferences);
  return (
    <time lang={language} dateTime={instant} title={formatDateTime(instant, preferences)}>
      <Trans>As of {time}</Trans>
    </time>
  );
}
