import { z } from 'zod';

/** Tells the visitor or the host what became of a booking. */
export const emailBooking = {
  name: 'bookings.email',
  payload: z.strictObject({ workspace_id: z.uuid(), booking_id: z.uuid(), to: z.enum(['visitor', 'host']) }),
};
