import type { BookingPage, BookingPageChange, NewMeeting } from '@rapport/shared/booking';
import type { Task } from '@rapport/shared/tasks';
import { useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const KEY = ['booking-page'];

export const bookingPageQuery = () => queryOf<BookingPage>(KEY, '/booking-page');

export const useChangeBookingPage = () =>
  useMutation({
    meta: { changes: KEY },
    mutationFn: (change: BookingPageChange) => put<BookingPage>('/booking-page', change),
    onSuccess: (saved, _change, _result, { client }) => void client.setQueryData(bookingPageQuery().queryKey, saved),
  });

export const useMoveMeeting = () =>
  useChange(['tasks'], ({ id, starts_at }: { id: string; starts_at: string }) =>
    put<Task>(`/tasks/${id}/meeting`, { starts_at }),
  );

export const useCancelMeeting = () => useChange(['tasks'], (id: string) => remove(`/tasks/${id}/meeting`));

export const usePlanMeeting = (contactId: string) =>
  useChange(['tasks'], (meeting: NewMeeting) => addOnce<Task>(`/contacts/${contactId}/meetings`, meeting), {
    handlesErrors: true,
  });
