import type { BookingPage, BookingPageChange } from '@rapport/shared/booking';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const changes = ['booking-page'];

export const bookingPageQuery = () => queryOf<BookingPage>(changes, '/booking-page');

export const useChangeBookingPage = () =>
  useChange(changes, (change: BookingPageChange) => put<BookingPage>('/booking-page', change));
