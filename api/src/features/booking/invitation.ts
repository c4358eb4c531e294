import type { Booking } from './booking.repository';

export interface Invitation {
  summary: string;
  host: { name: string; email: string };
  booking: Booking;
}

const uidOf = (bookingId: string): string => `booking-${bookingId}@rapport`;

/** Whether an event in a calendar is a booking of ours. */
export const isOfBooking = (uid: string | null): boolean => /^booking-[0-9a-f-]{36}@rapport$/.test(uid ?? '');

/** A booking as a calendar takes it over (RFC 5546): a later sequence replaces the one before. */
export const writeInvitation = async ({ summary, host, booking }: Invitation): Promise<string> => {
  const { default: ical, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const isCanceled = booking.canceled_at !== null;
  const calendar = ical({
    prodId: { company: 'CRM', product: 'CRM' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: uidOf(booking.id),
    summary,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: new Date(booking.canceled_at ?? booking.created_at),
    sequence: booking.sequence,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: host.name, email: host.email },
  });
  event.createAttendee({ name: booking.name, email: booking.email, status: ICalAttendeeStatus.ACCEPTED });
  return calendar.toString();
};
