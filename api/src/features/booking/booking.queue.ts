import { z } from 'zod';

/** Tells the visitor or the host what became of a booking. */
export const emailBooking = {
  name: 'bookings.email',
  payload: z.strictObject({
    workspace_id: z.uuid(),
    booking_id: z.uuid(),
    to: z.enum(['visitor', 'host']),
    /** The host planned or moved it, and the visitor has yet to agree. */
    is_planned: z.boolean().optional(),
  }),
};

/** Logs a booked meeting on the timeline of the contact, once it is over. */
export const logBooking = {
  name: 'bookings.log',
  payload: z.strictObject({ workspace_id: z.uuid(), booking_id: z.uuid(), user_id: z.uuid() }),
};

/** Reads the calendars in which the owner of a page is busy too. */
export const readBookingCalendars = {
  name: 'booking.readCalendars',
  payload: z.strictObject({ workspace_id: z.uuid(), page_id: z.uuid() }),
};
