import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingHours, BookingPage, CalendarProblem } from '@rapport/shared/booking';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { timeZoneChoices } from '../../lib/format/timeZones';
import { ApiProblem } from '../../lib/http/apiProblem';
import { paths } from '../../lib/routes/paths';
import { i18n } from '../../lib/words/i18n';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Checkbox } from '../../ui/form/Checkbox';
import { CheckList } from '../../ui/form/CheckList';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { Select } from '../../ui/form/Select';
import { Switch } from '../../ui/form/Switch';
import { Card } from '../../ui/page/Card';
import { CopyableText } from '../../ui/text/CopyableText';
import { bookingPageQuery, useChangeBookingPage } from './booking.queries';

/** The settings of the member's booking page. */
export function BookingCard() {
  const { t } = useLingui();
  return (
    <Card
      title={t`Booking page`}
      subtitle={t`Visitors choose a free time. Each meeting becomes a task with its contact.`}
    >
      <QueryState
        query={useQuery(bookingPageQuery())}
        failed={t`The booking page could not be loaded`}
        skeleton="h-64 w-full"
      >
        {(page) =>
          page.is_available ? (
            <BookingSettings page={page} />
          ) : (
            <EmptyState
              picture="tasks"
              title={t`Booking pages are part of the Growth plan`}
              action={
                <LinkButton tone="primary" to={paths.billing}>
                  <Trans>See plans</Trans>
                </LinkButton>
              }
            >
              <Trans>Share one address, and visitors book a time that suits you both.</Trans>
            </EmptyState>
          )
        }
      </QueryState>
    </Card>
  );
}

const MINUTES = [15, 30, 45, 60, 90] as const;
const BUFFERS = [0, 5, 10, 15, 30, 60];
const NOTICES = [0, 1, 2, 4, 12, 24, 48, 72];
const AHEAD = [7, 14, 30, 60, 90];

/** The choices, and the current value if it was set through the API and is not among them. */
const numbers = (values: number[], current: number, label: (value: number) => string) =>
  [...new Set([...values, current])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: label(value) }));

/** The first thing the server says is wrong with certain fields. */
const complaint = (error: unknown, isOf: (field: string) => boolean): string | undefined =>
  error instanceof ApiProblem ? Object.entries(error.errors ?? {}).find(([field]) => isOf(field))?.[1] : undefined;

function BookingSettings({ page: { is_available: _, address, calendars, ...saved } }: { page: BookingPage }) {
  const { t } = useLingui();
  const { mutate, isPending, error } = useChangeBookingPage();
  const [page, setPage] = useState(saved);
  const [addresses, setAddresses] = useState(calendars.map((calendar) => calendar.address).join('\n'));
  const set = (change: Partial<typeof saved>) => setPage({ ...page, ...change });
  const save = (next: typeof saved) =>
    mutate(
      { ...next, calendars: addresses.split(/\s+/).filter(Boolean) },
      { onSuccess: () => void toast.success(next.is_on ? t`Booking page saved` : t`Booking page is off`) },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (page.durations.length === 0) return toast.info(t`Choose a duration`);
    if (page.hours.some(({ from, to }) => from >= to)) return toast.info(t`The end must be after the start`);
    save(page);
  };
  const minutes = (value: number) => t`${value} minutes`;
  const otherComplaint = complaint(error, (field) => !field.startsWith('calendars'));
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Switch label={t`Visitors can book`} checked={page.is_on} onChange={(is_on) => set({ is_on })} />
      {address && saved.is_on && <CopyableText label={t`Address of your booking page`} text={address} />}
      <WeeklyHours hours={page.hours} onChange={(hours) => set({ hours })} />
      <fieldset>
        <legend className="font-medium">
          <Trans>Durations</Trans>
        </legend>
        <CheckList
          choices={MINUTES.map((value) => ({ value: String(value), label: minutes(value) }))}
          value={page.durations.map(String)}
          onChange={(chosen) => set({ durations: MINUTES.filter((value) => chosen.includes(String(value))) })}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t`Time zone`}
          value={page.timezone}
          choices={timeZoneChoices(page.timezone)}
          onChange={(timezone) => set({ timezone })}
        />
        <Choice
          label={t`Free time around meetings`}
          value={String(page.buffer_minutes)}
          choices={numbers(BUFFERS, page.buffer_minutes, minutes)}
          onChange={(value) => set({ buffer_minutes: Number(value) })}
        />
        <Choice
          label={t`Shortest notice`}
          value={String(page.notice_hours)}
          choices={numbers(
            NOTICES,
            page.notice_hours,
            (value) => t`${plural(value, { one: '# hour', other: '# hours' })}`,
          )}
          onChange={(value) => set({ notice_hours: Number(value) })}
        />
        <Choice
          label={t`How far ahead`}
          value={String(page.days_ahead)}
          choices={numbers(AHEAD, page.days_ahead, (value) => t`${plural(value, { one: '# day', other: '# days' })}`)}
          onChange={(value) => set({ days_ahead: Number(value) })}
        />
      </div>
      <BusyCalendars
        calendars={calendars}
        addresses={addresses}
        error={complaint(error, (field) => field.startsWith('calendars'))}
        onChange={setAddresses}
      />
      {otherComplaint && <FieldError>{otherComplaint}</FieldError>}
      <div>
        <Button type="submit" tone="primary" isBusy={isPending}>
          <Trans>Save booking page</Trans>
        </Button>
      </div>
    </form>
  );
}

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
function BusyCalendars({ calendars, addresses, error, onChange }: BusyCalendarsProps) {
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

interface ChoiceProps {
  label: string;
  value: string;
  choices: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Select id={id} value={value} choices={choices} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
// January 1, 2024 was a Monday.
const nameOf = (day: number) =>
  new Intl.DateTimeFormat(i18n.language(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );

/** The first time range of each day. More ranges can be set through the API, and are kept while the day is on. */
function WeeklyHours({ hours, onChange }: { hours: BookingHours[]; onChange: (hours: BookingHours[]) => void }) {
  const { t } = useLingui();
  const change = (before: BookingHours, next: Partial<BookingHours>) =>
    onChange(hours.map((each) => (each === before ? { ...each, ...next } : each)));
  const toggle = (day: number, isOn: boolean) =>
    onChange(isOn ? [...hours, { day, from: '09:00', to: '17:00' }] : hours.filter((each) => each.day !== day));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        <Trans>Weekly hours</Trans>
      </legend>
      <ul className="flex flex-col gap-1">
        {DAYS.map((day) => {
          const own = hours.find((each) => each.day === day);
          const name = nameOf(day);
          return (
            <li
              key={day}
              className="grid min-h-8 grid-cols-[minmax(7rem,1fr)_8.5rem_8.5rem] items-center gap-2 max-sm:grid-cols-2"
            >
              <Checkbox
                className="max-sm:col-span-2"
                label={name}
                checked={Boolean(own)}
                onChange={({ target }) => toggle(day, target.checked)}
              />
              {own && (
                <>
                  <input
                    type="time"
                    required
                    aria-label={t`${name} from`}
                    value={own.from}
                    onChange={({ target }) => change(own, { from: target.value })}
                    className={controlLook}
                  />
                  <input
                    type="time"
                    required
                    aria-label={t`${name} to`}
                    value={own.to}
                    onChange={({ target }) => change(own, { to: target.value })}
                    className={controlLook}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
