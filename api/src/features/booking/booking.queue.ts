import { z } from 'zod';

/** Emails the visitor or the host about a new, moved or canceled booking. */
export const emailBooking = {
  name: 'bookings.email',
  payload: z.strictObject({
    workspace_id: z.uuid(),
    booking_id: z.uuid(),
    to: z.enum(['visitor', 'host']),
    /** The host planned or moved the meeting, so the visitor is asked to accept it. */
    is_planned: z.boolean().optional(),
  }),
};

/** Logs a booked meeting on the timeline of the contact, once it is over. */
export const logBooking = {
  name: 'bookings.log',
  payload: z.strictObject({ workspace_id: z.uuid(), booking_id: z.uuid(), user_id: z.uuid() }),
};

/** Reads the calendars that the owner of a page added, for busy times. */
export const readBookingCalendars = {
  name: 'booking.readCalendars',
  payload: z.strictObject({ workspace_id: z.uuid(), page_id: z.uuid() }),
};
