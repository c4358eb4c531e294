import { randomBytes } from 'node:crypto';
import type { BookingPage, BookingPageChange, BookingRules } from '@rapport/shared/booking';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { timeZoneOf } from '../settings/settings.readModel';
import { requireNotDemo } from '../workspaces/notInDemo';
import { mayHaveBooking, requireBooking } from '../workspaces/planLimits';
import { deleteBookedBy, listBookedBy } from './booking.repository';
import { replaceCalendars, showCalendars } from './calendars.service';
import { findPageOf, putPage, type StoredPage } from './pages.repository';

/** Long enough for the log to mask the token in paths. */
const TOKEN_BYTES = 30;

const WORKDAYS = [1, 2, 3, 4, 5];

const toBookingPage = async (
  context: Context,
  scope: Scope,
  { id, user_id: _, handed_to: _heir, token, ...page }: StoredPage,
): Promise<BookingPage> => ({
  ...page,
  calendars: await showCalendars(context, scope, id),
  is_available: true,
  address: `${await pagesAddress(context, scope)}/b/${token}`,
});

export const readPage = async (context: Context, scope: Scope): Promise<BookingPage> => {
  const page = await findPageOf(scope, scope.userId);
  const is_available = await mayHaveBooking(scope);
  if (page) return { ...(await toBookingPage(context, scope, page)), is_available };
  return { ...(await firstSettings(scope)), is_available, address: null, calendars: [] };
};

const firstSettings = async (scope: Scope): Promise<BookingRules> => ({
  is_on: false,
  timezone: await timeZoneOf(scope),
  hours: WORKDAYS.map((day) => ({ day, from: '09:00', to: '17:00' })),
  durations: [30],
  buffer_minutes: 0,
  notice_hours: 4,
  days_ahead: 30,
});

const newPage = async (scope: Scope) => ({
  first: await firstSettings(scope),
  token: randomBytes(TOKEN_BYTES).toString('base64url'),
});

/**
 * The caller's page, to which their meetings belong. If there is none, it is created turned off. A member who left and
 * came back becomes the host of their own bookings again.
 */
export const ownPage = async (scope: Scope): Promise<StoredPage> => {
  const page = await findPageOf(scope, scope.userId);
  return page && page.handed_to === null ? page : putPage(scope, {}, await newPage(scope));
};

/**
 * @throws 403 if the plan has no booking pages, in the demo, or if the caller's address is not confirmed; 409 if no
 * email can be delivered
 */
export const changePage = async (
  context: Context,
  scope: Scope,
  { calendars, ...change }: BookingPageChange,
): Promise<BookingPage> => {
  await requireBooking(scope);
  await requireNotDemo(scope);
  if (change.is_on) {
    // Visitors who book get emails.
    await requireVerifiedEmail(context, scope);
    requireEmailDelivery(context);
  }
  const page = await putPage(scope, change, await newPage(scope));
  if (calendars) await replaceCalendars(context, scope, page.id, calendars);
  return toBookingPage(context, scope, page);
};

/** The bookings of a person, found by their contacts or an email address in lower case. */
export const readBookedBy = listBookedBy;

/** Purges the bookings of a person, found by their contacts or an email address in lower case. */
export const forgetBookings = async (scope: Scope, contactIds: string[], emails: string[]): Promise<void> => {
  await deleteBookedBy(scope, contactIds, emails);
};
