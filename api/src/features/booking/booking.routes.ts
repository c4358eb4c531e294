import { BookingPage, BookingPageChange, MeetingMove, NewMeeting } from '@rapport/shared/booking';
import { Task } from '@rapport/shared/tasks';
import { apiRouter } from '../../http/apiRouter';
import { changePage, readPage } from './booking.service';
import { cancelMeeting, moveMeeting, planMeeting } from './meeting.service';

export const bookingRoutes = apiRouter({ 'booking-page': 'When visitors can book a meeting with a member.' });

bookingRoutes.get(
  '/booking-page',
  { operationId: 'getBookingPage', summary: 'Get your booking page', access: 'member', reply: BookingPage },
  ({ scope, context }) => readPage(context, scope),
);

bookingRoutes.update(
  '/booking-page',
  {
    operationId: 'updateBookingPage',
    summary: 'Update your booking page, or turn it on or off',
    access: 'member',
    body: BookingPageChange,
    reply: BookingPage,
  },
  ({ body, scope, context }) => changePage(context, scope, body),
);

bookingRoutes.post(
  '/contacts/:contactId/meetings',
  {
    operationId: 'planMeeting',
    summary: 'Schedule a meeting with a contact, and email an invitation',
    location: '/tasks/:id',
    access: 'member',
    body: NewMeeting,
    reply: Task,
  },
  ({ body, context, path, scope }) => planMeeting(context, scope, path.contactId, body),
);

bookingRoutes.put(
  '/tasks/:taskId/meeting',
  {
    operationId: 'moveMeeting',
    summary: 'Reschedule the meeting of a task, and email both people',
    access: 'member',
    body: MeetingMove,
    reply: Task,
  },
  ({ body, context, path, scope, seenVersion }) => moveMeeting(context, scope, path.taskId, body, seenVersion),
);

bookingRoutes.delete(
  '/tasks/:taskId/meeting',
  {
    operationId: 'cancelMeeting',
    summary: 'Cancel the meeting of a task, and email both people',
    access: 'member',
  },
  ({ context, path, scope }) => cancelMeeting(context, scope, path.taskId),
);
