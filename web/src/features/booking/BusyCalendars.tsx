import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingPage, CalendarProblem } from '@rapport/shared/booking';
import { useId } from 'react';
import { wordedTable } from '../../lib/words/words';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';

const PROBLEMS: Record<CalendarProblem, string> = wordedTable({
  unreachable: msg`This calendar could not be reached. Events that were read earlier still count.`,
  no_calendar: msg`This address has no calendar. Copy the one that ends in .ics.`,
  secret_lost: msg`Enter the address of this calendar again.`,
});

interface BusyCalendarsProps {
  calendars: BookingPage['calendars'];
  addresses: string;
  error: string | undefined;
  onChange: (addresses: string) => void;
}

/** The calendars whose events block times, with the errors of those that could not be read. */
export function BusyCalendars({ calendars, addresses, error, onChange }: BusyCalendarsProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        <Trans>Calendars to check for conflicts</Trans>
      </label>
      <textarea
        id={id}
        rows={2}
        value={addresses}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlLook} h-auto min-h-16 resize-y break-all py-1.5 field-sizing-content pointer-coarse:h-auto`}
      />
      <p id={`${id}-hint`} className="text-[13px]/4.5 text-ink-faint">
        <Trans>Their secret addresses (iCal), one per line. They are read every ten minutes.</Trans>
      </p>
      <div id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</div>
      {calendars.some(({ problem }) => problem) && (
        <ul aria-label={t`Calendars that could not be read`} className="flex flex-col gap-1 text-[13px]/4.5">
          {calendars.map(
            ({ address, problem }) =>
              problem && (
                <li key={address} className="min-w-0">
                  <bdi className="block truncate text-ink-soft">{address}</bdi>
                  <span className="text-danger-text">{PROBLEMS[problem]}</span>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  );
}
