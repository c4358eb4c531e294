import type { CalendarChange, CalendarFeed } from '@rapport/shared/calendar';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const KEY = ['calendar'];

export const calendarQuery = () => queryOf<CalendarFeed>(KEY, '/calendar');

export const useChangeCalendar = () =>
  useChange(KEY, (change: CalendarChange) => put<CalendarFeed>('/calendar', change));

export const useRotateCalendar = () => useChange(KEY, () => post<CalendarFeed>('/calendar/rotate'));

export const useStopCalendar = () => useChange(KEY, () => remove('/calendar'));
