import type { CalendarChange, CalendarFeed } from '@rapport/shared/calendar';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';

const changes = ['calendar'];

export const calendarQuery = () =>
  queryOptions({ queryKey: changes, queryFn: ({ signal }) => get<CalendarFeed>('/calendar', { signal }) });

export const useChangeCalendar = () =>
  useMutation({ meta: { changes }, mutationFn: (change: CalendarChange) => put<CalendarFeed>('/calendar', change) });

export const useRotateCalendar = () =>
  useMutation({ meta: { changes }, mutationFn: () => post<CalendarFeed>('/calendar/rotate') });

export const useStopCalendar = () => useMutation({ meta: { changes }, mutationFn: () => remove('/calendar') });
