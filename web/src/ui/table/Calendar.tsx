import { useLingui } from '@lingui/react/macro';
import { shiftDay } from '@rapport/shared/dates';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { capitalized } from '../../lib/format/capitalized';
import { usePreferences } from '../../lib/format/preferences';
import { IconButton } from '../button/IconButton';
import { useIsNarrow } from '../theme/useMedia';
import { CalendarDay, type CalendarItem } from './CalendarDay';
import { daysOfMonth, daysOfWeek, monthAfter } from './calendarDays';
import { MovingItems } from './MovingItems';
import './calendar.css';

interface CalendarProps {
  label: string;
  /** `2026-11` */
  month: string;
  today: string;
  onMonth: (month: string) => void;
  /** A day of the week that is shown instead of the month; empty for none. */
  week?: string;
  /** Left out where there are only months. */
  onWeek?: (day: string) => void;
  items: readonly CalendarItem[];
  /** Left out where items stay on their days. */
  onMove?: (item: CalendarItem, day: string) => void;
  /** Below the days, such as a button that loads more. */
  children?: ReactNode;
}

/** A month or a week with what falls on its days; on a phone a list of the days that have something. */
export function Calendar(props: CalendarProps) {
  const { label, month, today, week = '', onWeek, items, onMove, children } = props;
  const { t } = useLingui();
  const { language } = usePreferences();
  const isNarrow = useIsNarrow();
  const [movedByKeyboard, setMovedByKeyboard] = useState<string | null>(null);
  const isWeek = week !== '' && onWeek !== undefined;
  const days = isWeek ? daysOfWeek(week, language) : daysOfMonth(month, language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const dayText = (day: string, options: Intl.DateTimeFormatOptions) => format(options).format(new Date(day));
  const [first = week, last = week] = [days[0], days.at(-1)];
  const period = isWeek
    ? format({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(first), new Date(last))
    : dayText(`${month}-01`, { month: 'long', year: 'numeric' });
  const grid = (
    <ol className={clsx('calendar-days', isWeek && 'calendar-one-week')}>
      {days.map((day) => (
        <CalendarDay
          key={day}
          day={day}
          today={today}
          items={items.filter((item) => item.day === day)}
          isOther={!isWeek && day.slice(0, 7) !== month}
          isWeek={isWeek}
          isMovable={onMove !== undefined && !isNarrow}
          focusedId={movedByKeyboard}
        />
      ))}
    </ol>
  );
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <CalendarHeader {...props} isWeek={isWeek} period={period} />
      <Weekdays names={days.slice(0, 7).map((day) => dayText(day, { weekday: 'short' }))} />
      {onMove ? (
        <MovingItems
          items={items}
          nameOf={(day) => dayText(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          onMove={(item, day, isByKeyboard) => {
            setMovedByKeyboard(isByKeyboard ? item.id : null);
            onMove(item, day);
          }}
        >
          {grid}
        </MovingItems>
      ) : (
        grid
      )}
      {items.length === 0 && (
        <p className="py-2 text-center text-ink-faint">{isWeek ? t`Nothing this week` : t`Nothing this month`}</p>
      )}
      {children}
    </section>
  );
}

interface CalendarHeaderProps extends Omit<CalendarProps, 'items'> {
  isWeek: boolean;
  /** The period in words: `November 2026`. */
  period: string;
}

/** The name of the period, and the buttons that show another one. */
function CalendarHeader({ month, today, onMonth, week = '', onWeek, isWeek, period }: CalendarHeaderProps) {
  const { t } = useLingui();
  const goBy = (periods: number) =>
    isWeek ? onWeek?.(shiftDay(week, periods * 7)) : onMonth(monthAfter(month, periods));
  return (
    <header className="flex flex-wrap items-center gap-1">
      <h2 aria-live="polite" className="me-auto font-display text-heading">
        {capitalized(period)}
      </h2>
      {onWeek && (
        <fieldset aria-label={t`Period`} className="flex rounded-md border border-control/60 p-0.5">
          <PeriodButton isOn={!isWeek} onClick={() => onMonth((week || today).slice(0, 7))}>
            {t`Month`}
          </PeriodButton>
          <PeriodButton
            isOn={isWeek}
            onClick={() => onWeek(month === today.slice(0, 7) ? today : `${month}-01`)}
          >{t`Week`}</PeriodButton>
        </fieldset>
      )}
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={isWeek ? t`Previous week` : t`Previous month`} onClick={() => goBy(-1)} />
        <button
          type="button"
          onClick={() => (isWeek ? onWeek?.(today) : onMonth(today.slice(0, 7)))}
          className="h-8 rounded-md px-2 font-medium text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          {t`Today`}
        </button>
        <IconButton icon={ChevronRight} label={isWeek ? t`Next week` : t`Next month`} onClick={() => goBy(1)} />
      </div>
    </header>
  );
}

function Weekdays({ names }: { names: string[] }) {
  return (
    <div aria-hidden="true" className="calendar-week">
      {names.map((name) => (
        <span key={name} className="px-2 text-ink-faint text-xs">
          {name}
        </span>
      ))}
    </div>
  );
}

function PeriodButton({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={clsx(
        'flex h-6.5 items-center rounded-sm px-2 text-ink-soft hover:text-ink pointer-coarse:h-11',
        isOn && 'bg-hover text-ink',
      )}
    >
      {children}
    </button>
  );
}
