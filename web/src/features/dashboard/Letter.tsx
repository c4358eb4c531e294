import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toLocalTime } from '@rapport/shared/dates';
import type { Sentence } from '@rapport/shared/words';
import { usePreferences } from '../../lib/format/preferences';
import { say } from '../../lib/words/words';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToday } from './useToday';

const greetingAt = (hour: number): Sentence => {
  if (hour >= 5 && hour < 12) return msg`Good morning`;
  return hour >= 12 && hour < 18 ? msg`Good afternoon` : msg`Good evening`;
};

/** One sentence on ruled paper about what matters today, to the team or only to the user, as chosen in Today. */
export function Letter({ name = '' }: { name?: string }) {
  const { t } = useLingui();
  const { timezone, language } = usePreferences();
  const { data, isError } = useToday().query;
  // Today reports the failure, so it is not repeated here.
  if (isError && !data) return null;
  const today = new Date().toLocaleDateString(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: timezone,
  });
  const hour = Number(toLocalTime(new Date().toISOString(), timezone).slice(11, 13));
  return (
    <section aria-label={t`What matters today`}>
      <p className="text-ink-soft">
        {say(greetingAt(hour))}
        {name && ', '}
        <bdi>{name.split(/\s/)[0]}</bdi>
        <span className="text-ink-faint"> · {today}</span>
      </p>
      <p className="ruled mt-1 min-h-27 text-balance font-display text-letter sm:min-h-18 2xl:pe-96">
        {data ? data.sentence : <Skeleton className="h-6 w-3/4" />}
      </p>
    </section>
  );
}
