import { t } from '@lingui/core/macro';
import { NAMED_PERIODS, namedPeriod, PERIOD_LABELS } from '@rapport/shared/periods';
import { say } from '../words/words';

/** The first and last day of a period; all time without either. */
export interface Period {
  from?: string;
  to?: string;
}

/** The named periods of the filter, relative to a day (`2026-11-20`). */
export const namedPeriods = (today: string): { value: string; label: string; period: Period }[] => [
  { value: '', label: t`All time`, period: {} },
  ...NAMED_PERIODS.map((value) => ({ value, label: say(PERIOD_LABELS[value]), period: namedPeriod(value, today) })),
];
