import type { Booking } from './booking.repository';

export interface Invitation {
  summary: string;
  host: { name: string; email: string };
  booking: Booking;
  /** The host planned the meeting, so the visitor is asked to accept it and gets the host's note. */
  isPlanned?: boolean;
}

const uidOf = ({ id, uid_host }: Booking): string => `booking-${id}@${uid_host}`;

/** The host name in the UIDs of bookings that were made before UIDs named the installation. */
const FORMER_HOST = 'rapport';

/** Whether an event in a calendar is a booking of this installation. */
export const isOfBooking = (uid: string | null, host: string): boolean => {
  const [, its] = /^booking-[0-9a-f-]{36}@(.+)$/.exec(uid ?? '') ?? [];
  return its === host || its === FORMER_HOST;
};

/** In iCalendar, a quotation mark ends a quoted name and cannot be escaped (RFC 5545). */
const unquoted = (name: string): string => name.replaceAll('"', "'");

/** A booking as an iCalendar invitation (RFC 5546). An invitation with a higher sequence replaces earlier ones. */
export const writeInvitation = async ({ summary, host, booking, isPlanned }: Invitation): Promise<string> => {
  const { default: ical, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const isCanceled = booking.canceled_at !== null;
  const calendar = ical({
    prodId: { company: 'CRM', product: 'CRM' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: uidOf(booking),
    summary,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: new Date(booking.canceled_at ?? booking.created_at),
    sequence: booking.sequence,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: unquoted(host.name), email: host.email },
    description: isPlanned ? booking.note : null,
  });
  const status = isPlanned ? ICalAttendeeStatus.NEEDSACTION : ICalAttendeeStatus.ACCEPTED;
  event.createAttendee({ name: unquoted(booking.name), email: booking.email, status, rsvp: isPlanned === true });
  return calendar.toString();
};
