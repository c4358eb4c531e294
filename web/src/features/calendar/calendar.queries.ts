import type { CalendarChange, CalendarFeed } from '@rapport/shared/calendar';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const changes = ['calendar'];

export const calendarQuery = () => queryOf<CalendarFeed>(changes, '/calendar');

export const useChangeCalendar = () =>
  useChange(changes, (change: CalendarChange) => put<CalendarFeed>('/calendar', change));

export const useRotateCalendar = () => useChange(changes, () => post<CalendarFeed>('/calendar/rotate'));

export const useStopCalendar = () => useChange(changes, () => remove('/calendar'));
