import { BookingPage, BookingPageChange } from '@rapport/shared/booking';
import { apiRouter } from '../../http/apiRouter';
import { changePage, readPage } from './booking.service';

export const bookingRoutes = apiRouter();

bookingRoutes.get(
  '/booking-page',
  { operationId: 'getBookingPage', summary: 'Get one’s booking page', access: 'member', reply: BookingPage },
  ({ scope, context }) => readPage(context, scope),
);

bookingRoutes.update(
  '/booking-page',
  {
    operationId: 'updateBookingPage',
    summary: 'Choose when one can be booked, and turn the page on or off',
    access: 'member',
    body: BookingPageChange,
    reply: BookingPage,
  },
  ({ body, scope, context }) => changePage(context, scope, body),
);
