import { msg } from '@lingui/core/macro';
import { formatDateTime } from '@rapport/shared/dates';
import type { Sentence } from '@rapport/shared/words';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone } from '../../http/problem';
import { plainName } from '../../integrations/email/plainName';
import { type EmailBrand, type EmailContent, renderEmail } from '../../integrations/email/renderEmail';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { emailBrandOf } from '../branding/branding.service';
import { logMeeting } from '../notes/notes.service';
import { deliver } from '../outbox/outbox.service';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { bookingPath, type ShownPage, showPage } from './book.service';
import { emailBooking, logBooking, readBookingCalendars } from './booking.queue';
import { type Booking, findBooking, findNextStart, listToLog, markLogged } from './booking.repository';
import { listPagesWithCalendars } from './calendars.repository';
import { readCalendars } from './calendars.service';
import { writeInvitation } from './invitation';
import { meetingTime } from './meetingTime';

interface BookingDetails extends ShownPage {
  booking: Booking;
  isPlanned: boolean;
  /** The URL of the workspace's public pages. */
  pages: string;
}

const visitorSentence = (
  { booking: { sequence }, isPlanned }: BookingDetails,
  name: string,
  when: string,
): Sentence => {
  if (isPlanned)
    return sequence > 0 ? msg`${name} moved the meeting to ${when}.` : msg`${name} invites you to a meeting: ${when}.`;
  return sequence > 0 ? msg`Your meeting was moved to ${when}.` : msg`Your meeting is booked: ${when}.`;
};

/** The email goes to strangers, so the names in it, which users typed, are shown as plain words. */
const visitorEmail = (context: Context, details: BookingDetails): EmailContent => {
  const { booking, host, page, preferences } = details;
  const name = plainName(host.name);
  const when = meetingTime(booking.starts_at, preferences.language, booking.timezone);
  if (booking.canceled_at) {
    return { subject: msg`Canceled: meeting with ${name}`, paragraphs: [msg`The meeting on ${when} was canceled.`] };
  }
  const isMoved = booking.sequence > 0;
  return {
    subject: isMoved ? msg`Moved: meeting with ${name}` : msg`Meeting with ${name}`,
    paragraphs: [
      visitorSentence(details, name, when),
      ...(details.isPlanned && booking.note ? [booking.note] : []),
      msg`It is attached for your calendar.`,
    ],
    action: {
      label: msg`View or change`,
      url: `${details.pages}${bookingPath(context, page, booking.id)}`,
    },
  };
};

const hostSubject = (
  { booking: { name, canceled_at, sequence }, isPlanned }: BookingDetails,
  when: string,
): Sentence => {
  // Either party may have canceled or moved the meeting, so these subjects do not say who did.
  if (canceled_at) return msg`Canceled: meeting with ${name} on ${when}`;
  if (isPlanned && sequence === 0) return msg`Meeting with ${name} on ${when}`;
  return sequence > 0 ? msg`Moved: meeting with ${name} to ${when}` : msg`${name} booked a meeting on ${when}`;
};

const hostEmail = (context: Context, details: BookingDetails): EmailContent => {
  const { booking, preferences, page } = details;
  const { id, name, email, note, canceled_at } = booking;
  const { timezone } = preferences;
  const when = `${formatDateTime(booking.starts_at, preferences)} (${timezone.replaceAll('_', ' ')})`;
  return {
    subject: hostSubject(details, when),
    paragraphs: [`${name}, ${email}`, ...(note ? [note] : [])],
    ...(canceled_at === null && {
      action: { label: msg`View or change`, url: `${details.pages}${bookingPath(context, page, id)}` },
    }),
  };
};

export const emailAboutBooking = defineSystemJob({
  ...emailBooking,
  run: async (context, { workspace_id, booking_id, to, is_planned: isPlanned = false }) => {
    const details = await inWorkspace(
      context.db,
      { workspaceId: workspace_id },
      async (scope): Promise<(BookingDetails & { emailBrand: EmailBrand | null }) | null> => {
        const booking = await findBooking(scope, booking_id);
        const shown = booking && (await showPage(scope, booking.page_id));
        if (!booking || !shown) return null;
        const [emailBrand, pages] = await Promise.all([emailBrandOf(context, scope), pagesAddress(context, scope)]);
        return { ...shown, booking, isPlanned, emailBrand, pages };
      },
    );
    // Retries of the job can last for hours, and a meeting that is over needs no email.
    if (!details || Date.parse(details.booking.ends_at) <= Date.now()) return;
    const { booking, host, preferences, emailBrand } = details;
    const content = to === 'visitor' ? visitorEmail(context, details) : hostEmail(context, details);
    const { subject, ...rest } = renderEmail(content, preferences.language, emailBrand);
    const summary = `${plainName(host.name)} – ${plainName(booking.name)}`;
    await deliver(context, workspace_id, {
      ...rest,
      subject: subject.slice(0, 300),
      to: to === 'visitor' ? booking.email : host.email,
      calendar: await writeInvitation({
        summary,
        host,
        isPlanned,
        booking: { ...booking, name: plainName(booking.name) },
      }),
    });
  },
});

export const logBookedMeeting = defineSystemJob({
  ...logBooking,
  isSafeToRepeat: true,
  run: ({ db }, { workspace_id: workspaceId, booking_id, user_id: userId }) =>
    inWorkspace(db, { workspaceId, userId }, async (scope) => {
      const booking = await markLogged(scope, booking_id);
      if (!booking?.contact_id) return;
      const { contact_id, note: content, starts_at: happened_at } = booking;
      const next_at = await findNextStart(scope, contact_id, happened_at);
      // The contact may have been deleted.
      await nullIfGone(logMeeting(scope, contact_id, { content, happened_at, next_at }));
    }),
});

/** Logs meetings that are over, every five minutes. Until then, a meeting can still be canceled or moved. */
export const logBookedMeetings = defineCron({
  name: 'bookings.logAll',
  cron: '*/5 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const over of await listToLog(trx)) {
        await enqueueSystemJob(trx, logBooking, over, { key: `meeting:${over.booking_id}`, priority: 10 });
      }
    }),
});

export const readCalendarsOfPage = defineSystemJob({
  ...readBookingCalendars,
  isSafeToRepeat: true,
  slots: 'outside',
  run: (context, { workspace_id, page_id }) => readCalendars(context, workspace_id, page_id),
});

/** Reads the calendars of all booking pages every ten minutes. */
export const readAllCalendars = defineCron({
  name: 'booking.readAllCalendars',
  cron: '*/10 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const { workspace_id, id } of await listPagesWithCalendars(trx)) {
        const place = { key: `calendars:${id}`, queue: `calendars:${id}`, priority: 10 };
        await enqueueSystemJob(trx, readBookingCalendars, { workspace_id, page_id: id }, place);
      }
    }),
});
