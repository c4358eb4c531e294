import { formatDateTime, relativeTime } from '@rapport/shared/dates';
import { wordedIn } from '@rapport/shared/words';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { useWords } from '../../lib/words/macros';

interface RelativeTimeProps {
  instant: string;
  /** Within a sentence “Just now” begins with a small letter. */
  isInSentence?: boolean;
  /** In a narrow column: “58 min. ago”. */
  isShort?: boolean;
}

/** A relative time, with the full time as its title. */
export function RelativeTime({ instant, isInSentence, isShort }: RelativeTimeProps) {
  const { _ } = useWords();
  const preferences = usePreferences();
  useMinutes();
  return (
    <time
      lang={preferences.language}
      dateTime={instant}
      title={formatDateTime(instant, preferences)}
      className={isInSentence ? 'in-sentence' : undefined}
    >
      {wordedIn(_, relativeTime(instant, new Date(), preferences, isShort ? 'short' : 'long'))}
    </time>
  );
}
