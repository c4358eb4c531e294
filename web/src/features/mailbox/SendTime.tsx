import { Trans, useLingui } from '@lingui/react/macro';
import { fromLocalTime, shiftDay, toLocalTime } from '@rapport/shared/dates';
import { UNDO_SECONDS } from '@rapport/shared/outgoingMail';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button/Button';
import { DateTimeField } from '../../ui/form/DateTimeField';
import type { EmailValues } from './emailValues';

/** When the email is sent: at a chosen time, or soon. */
export function SendTime({ form, timezone }: { form: UseFormReturn<EmailValues>; timezone: string }) {
  const { t } = useLingui();
  const today = toLocalTime(new Date().toISOString(), timezone).slice(0, 10);
  const chooseMorning = (days: number) =>
    form.setValue('send_at', fromLocalTime(`${shiftDay(today, days)}T08:00`, timezone), { shouldDirty: true });
  return (
    <div>
      <DateTimeField
        name="send_at"
        label={t`Send at`}
        hint={t`Leave blank to send in ${UNDO_SECONDS} seconds`}
        timezone={timezone}
        isOptional
      />
      <div className="-mx-2.5 mt-1 flex flex-wrap gap-1">
        <Button size="small" tone="quiet" onClick={() => chooseMorning(1)}>
          <Trans>Tomorrow morning</Trans>
        </Button>
        <Button size="small" tone="quiet" onClick={() => chooseMorning(daysToMonday(today))}>
          <Trans>Monday morning</Trans>
        </Button>
      </div>
    </div>
  );
}

const WEEK = 7;

/** The number of days from a day to the next Monday, at least 1. */
const daysToMonday = (day: string): number => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (WEEK + 1 - weekday) % WEEK || WEEK;
};
