import type { BookingPage, BookingPageChange } from '@rapport/shared/booking';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put } from '../../lib/http/http';

const changes = ['booking-page'];

export const bookingPageQuery = () =>
  queryOptions({ queryKey: changes, queryFn: ({ signal }) => get<BookingPage>('/booking-page', { signal }) });

export const useChangeBookingPage = () =>
  useMutation({
    meta: { changes },
    mutationFn: (change: BookingPageChange) => put<BookingPage>('/booking-page', change),
  });
