import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { IconButton } from '../button/IconButton';
import { daysOfMonth, monthAfter } from './calendarDays';
import './calendar.css';

interface CalendarItem {
  id: string;
  /** `2026-11-20` */
  day: string;
  title: string;
  /** Beside the title, where there is room. */
  detail?: string;
  path: string;
  color?: string;
  isDone?: boolean;
}

interface CalendarProps {
  label: string;
  /** `2026-11` */
  month: string;
  today: string;
  onMonth: (month: string) => void;
  items: readonly CalendarItem[];
  /** Below the month, such as a button that loads more. */
  children?: ReactNode;
}

/** A month with what falls on its days; on a phone a list of the days that have something. */
export function Calendar({ label, month, today, onMonth, items, children }: CalendarProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { language } = preferences;
  const days = daysOfMonth(month, language);
  const at = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day));
  const name = at(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <header className="flex items-center gap-1">
        <h2 aria-live="polite" className="me-auto font-display text-heading capitalize">
          {name}
        </h2>
        <IconButton icon={ChevronLeft} label={t`Previous month`} onClick={() => onMonth(monthAfter(month, -1))} />
        <button
          type="button"
          onClick={() => onMonth(today.slice(0, 7))}
          className="h-8 rounded-md px-2 font-medium text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:h-11"
        >
          {t`Today`}
        </button>
        <IconButton icon={ChevronRight} label={t`Next month`} onClick={() => onMonth(monthAfter(month, 1))} />
      </header>
      <div aria-hidden="true" className="calendar-week">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 text-ink-faint text-xs">
            {at(day, { weekday: 'short' })}
          </span>
        ))}
      </div>
      <ol className="calendar-days">
        {days.map((day) => {
          const own = items.filter((item) => item.day === day);
          return (
            <li
              key={day}
              data-empty={own.length === 0 || undefined}
              className={clsx('calendar-day', day.slice(0, 7) !== month && 'calendar-other')}
            >
              <time
                dateTime={day}
                aria-current={day === today ? 'date' : undefined}
                className={clsx('calendar-date', day === today && 'bg-accent text-accent-ink')}
              >
                <span className="sr-only">{formatDate(day, preferences)}</span>
                <span aria-hidden="true" className="max-sm:hidden">
                  {Number(day.slice(8))}
                </span>
                <span aria-hidden="true" className="sm:hidden">
                  {at(day, { weekday: 'short', day: 'numeric', month: 'short' })}
                </span>
              </time>
              {own.length > 0 && (
                <ul className="flex flex-col gap-1">
                  {own.map((item) => (
                    <li key={item.id}>
                      <Link to={item.path} title={item.title} className="calendar-item">
                        <span
                          aria-hidden="true"
                          className="size-2 shrink-0 rounded-full"
                          style={{ background: item.color ?? 'var(--color-accent)' }}
                        />
                        <bdi className={clsx('min-w-0 flex-1 truncate', item.isDone && 'text-ink-faint line-through')}>
                          {item.title}
                        </bdi>
                        {item.detail && <span className="shrink-0 text-ink-faint sm:hidden">{item.detail}</span>}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p className="py-2 text-center text-ink-faint">{t`Nothing in this month`}</p>}
      {children}
    </section>
  );
}
