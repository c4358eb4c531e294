import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingPage } from '@rapport/shared/booking';
import { type FormEvent, useId, useState } from 'react';
import { copyLink } from '../../lib/browser/copyLink';
import { timeZoneChoices } from '../../lib/format/timeZones';
import { ApiProblem } from '../../lib/http/apiProblem';
import { useKeptDraft } from '../../lib/session/useKeptDraft';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeavingTab } from '../../ui/form/AskBeforeLeaving';
import { CheckList } from '../../ui/form/CheckList';
import { FieldError } from '../../ui/form/FieldError';
import { Select } from '../../ui/form/Select';
import { Switch } from '../../ui/form/Switch';
import { useUnsavedWarning } from '../../ui/overlay/dialogContext';
import { CopyableText } from '../../ui/text/CopyableText';
import { BusyCalendars } from './BusyCalendars';
import { useChangeBookingPage } from './booking.queries';
import { WeeklyHours } from './WeeklyHours';

const MINUTES = [15, 30, 45, 60, 90] as const;
const BUFFERS = [0, 5, 10, 15, 30, 60];
const NOTICES = [0, 1, 2, 4, 12, 24, 48, 72];
const AHEAD = [7, 14, 30, 60, 90];

/** The choices of a select. The current value is added if it was set through the API and is not one of them. */
const numbers = (values: number[], current: number, label: (value: number) => string) =>
  [...new Set([...values, current])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: label(value) }));

/** The server's first error for one of the fields that `isOf` selects. */
const complaint = (error: unknown, isOf: (field: string) => boolean): string | undefined =>
  error instanceof ApiProblem ? Object.entries(error.errors ?? {}).find(([field]) => isOf(field))?.[1] : undefined;

const inputsOf = ({ is_available: _, address: __, calendars, ...page }: BookingPage) => ({
  page,
  addresses: calendars.map((calendar) => calendar.address).join('\n'),
});

type PageInputs = ReturnType<typeof inputsOf>['page'];

const isSame = (some: object, others: object) => JSON.stringify(some) === JSON.stringify(others);

/** The form for when visitors can book meetings, and under which rules. */
export function BookingSettings({ page: stored }: { page: BookingPage }) {
  const { t } = useLingui();
  const { mutate, isPending, error } = useChangeBookingPage();
  const latest = inputsOf(stored);
  const [saved, setSaved] = useState(latest);
  const [inputs, setInputs] = useState(saved);
  const { page, addresses } = inputs;
  const { address, calendars } = stored;
  const isUnsaved = !isSame(inputs, saved);
  // Changes that another browser tab saved are taken over, unless this form has unsaved input.
  if (!isUnsaved && !isSame(latest, saved)) {
    setSaved(latest);
    setInputs(latest);
  }
  useUnsavedWarning(isUnsaved, isPending);
  useKeptDraft({
    keyOf: () => 'booking page',
    read: () => (isUnsaved ? inputs : undefined),
    restore: setInputs,
  });
  const set = (change: Partial<PageInputs>) => setInputs({ ...inputs, page: { ...page, ...change } });
  const save = () =>
    mutate(
      { ...page, calendars: addresses.split(/\s+/).filter(Boolean) },
      {
        onSuccess: (reply) => {
          const link = reply.address;
          setSaved(inputsOf(reply));
          // The server may write a calendar URL differently, so its reply is shown, unless the user has typed more
          // meanwhile.
          setInputs((now) => (now === inputs ? inputsOf(reply) : now));
          if (!page.is_on || !link) return toast.success(t`Booking page is off`);
          // The message has the link too, because the card shows it at its top, far from the save button at its end.
          const copy = { label: t`Copy link`, onClick: () => void copyLink(link) };
          toast.success(t`Booking page saved`, { description: link, action: copy });
        },
        onError: (problem) => {
          if (problem instanceof ApiProblem && problem.errors) problem.isShown = true;
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (page.durations.length === 0) return toast.info(t`Choose a duration`);
    if (page.hours.some(({ from, to }) => from >= to)) return toast.info(t`The end must be after the start`);
    save();
  };
  const otherComplaint = complaint(error, (field) => !field.startsWith('calendars'));
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <AskBeforeLeavingTab tab="tab" isUnsaved={isUnsaved && !isPending} />
      <Switch label={t`Visitors can book`} checked={page.is_on} onChange={(is_on) => set({ is_on })} />
      {address && stored.is_on && <CopyableText label={t`Address of your booking page`} text={address} />}
      <WeeklyHours hours={page.hours} onChange={(hours) => set({ hours })} />
      <MeetingRules page={page} onChange={set} />
      <BusyCalendars
        calendars={calendars}
        addresses={addresses}
        error={complaint(error, (field) => field.startsWith('calendars'))}
        onChange={(typed) => setInputs({ ...inputs, addresses: typed })}
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

interface MeetingRulesProps {
  page: PageInputs;
  onChange: (change: Partial<PageInputs>) => void;
}

/** The durations, the time zone, the free time around meetings, the shortest notice, and how far ahead visitors can book. */
function MeetingRules({ page, onChange }: MeetingRulesProps) {
  const { t } = useLingui();
  const minutes = (value: number) => t`${value} minutes`;
  return (
    <>
      <fieldset>
        <legend className="font-medium">
          <Trans>Durations</Trans>
        </legend>
        <CheckList
          choices={MINUTES.map((value) => ({ value: String(value), label: minutes(value) }))}
          value={page.durations.map(String)}
          onChange={(chosen) => onChange({ durations: MINUTES.filter((value) => chosen.includes(String(value))) })}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t`Time zone`}
          value={page.timezone}
          choices={timeZoneChoices(page.timezone)}
          onChange={(timezone) => onChange({ timezone })}
        />
        <Choice
          label={t`Free time around meetings`}
          value={String(page.buffer_minutes)}
          choices={numbers(BUFFERS, page.buffer_minutes, minutes)}
          onChange={(value) => onChange({ buffer_minutes: Number(value) })}
        />
        <Choice
          label={t`Shortest notice`}
          value={String(page.notice_hours)}
          choices={numbers(
            NOTICES,
            page.notice_hours,
            (value) => t`${plural(value, { one: '# hour', other: '# hours' })}`,
          )}
          onChange={(value) => onChange({ notice_hours: Number(value) })}
        />
        <Choice
          label={t`How far ahead`}
          value={String(page.days_ahead)}
          choices={numbers(AHEAD, page.days_ahead, (value) => t`${plural(value, { one: '# day', other: '# days' })}`)}
          onChange={(value) => onChange({ days_ahead: Number(value) })}
        />
      </div>
    </>
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
