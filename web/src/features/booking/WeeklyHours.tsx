import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingHours } from '@rapport/shared/booking';
import { i18n } from '../../lib/words/i18n';
import { Checkbox } from '../../ui/form/Checkbox';
import { controlLook } from '../../ui/form/controls';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
// January 1, 2024 was a Monday.
const nameOf = (day: number) =>
  new Intl.DateTimeFormat(i18n.language(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );

/**
 * Edits the first time range of each weekday. Further ranges can be set through the API, and are kept until the day is
 * unchecked.
 */
export function WeeklyHours({ hours, onChange }: { hours: BookingHours[]; onChange: (hours: BookingHours[]) => void }) {
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
      <ul className="flex flex-col gap-1 max-sm:gap-3">
        {DAYS.map((day) => {
          const own = hours.find((each) => each.day === day);
          const name = nameOf(day);
          return (
            <li
              key={day}
              className="grid min-h-8 grid-cols-[minmax(7rem,10rem)_8.5rem_8.5rem] items-center gap-2 max-sm:grid-cols-2 max-sm:gap-y-0.5"
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
