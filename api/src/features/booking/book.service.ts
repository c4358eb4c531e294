import { createHmac, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Brand } from '@rapport/shared/branding';
import { NewContact } from '@rapport/shared/contacts';
import { MINUTE_MS } from '@rapport/shared/dates';
import { NewTask } from '@rapport/shared/tasks';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { publicHost } from '../../http/publicHost';
import { enqueue } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { brandOf } from '../branding/branding.service';
import { createPartialContact } from '../contacts/contacts.service';
import { requireConfirmationAllowance } from '../outbox/emailAllowance';
import { isErased } from '../personalData/personalData.readModel';
import { firstByEmail } from '../records/upsert';
import { preferencesOf } from '../settings/settings.readModel';
import { changeTask, createImpliedTask, findTask } from '../tasks/tasks.service';
import { membersOf } from '../team/team.service';
import { claimMonthlyCapacity, isSuspendedNow, mayHaveBooking } from '../workspaces/planLimits';
import { emailBooking } from './booking.queue';
import { type Booking, findBooking, insertBooking, listBusy, markCanceled, markMoved } from './booking.repository';
import { busyInCalendars } from './calendars.repository';
import { type Busy, isFreeTime } from './freeTimes';
import { findByToken, findPage, lockPage, type StoredPage } from './pages.repository';

/** A booking page as visitors see it. */
export interface ShownPage {
  page: StoredPage;
  host: { name: string; email: string };
  preferences: Awaited<ReturnType<typeof preferencesOf>>;
  brand: Brand | null;
  isOpen: boolean;
  busy: Busy[];
}

/** Runs `work` for the page with this token. @returns `null` for an unknown token */
export const withPage = async <T>(
  { db }: Pick<Context, 'db'>,
  token: string,
  work: (scope: Scope, shown: ShownPage) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const shown = await showPage(scope, found.id);
    return shown && work(scope, shown);
  });
};

export const showPage = async (scope: Scope, id: string): Promise<ShownPage | null> => {
  const page = await findPage(scope, id);
  const host = page && (await membersOf(scope)).find(({ id }) => id === (page.handed_to ?? page.user_id));
  if (!page || !host) return null;
  const isOpen = page.is_on && (await mayHaveBooking(scope)) && !(await isSuspendedNow(scope));
  const [preferences, brand, busy] = await Promise.all([
    preferencesOf(scope, host.id),
    brandOf(scope),
    busyOf(scope, id),
  ]);
  return { page, host, preferences, brand, isOpen, busy };
};

/** The busy times of the owner: bookings, except the one to be moved, and events in their calendars. */
const busyOf = async (scope: Scope, pageId: string, movedId?: string): Promise<Busy[]> => [
  ...(await listBusy(scope, pageId, movedId)),
  ...(await busyInCalendars(scope, pageId)),
];

export interface BookingRequest {
  starts_at: string;
  minutes: number;
  name: string;
  email: string;
  note: string;
  timezone: string;
}

/** Books a time, if it is still free. @returns the id of the booking, or why the time was not booked */
export const book = async (
  context: Pick<Context, 'address'>,
  scope: Scope,
  { page, preferences }: ShownPage,
  request: BookingRequest,
): Promise<{ id: string } | 'taken' | 'refused'> => {
  const email = request.email.toLowerCase();
  await lockPage(scope, page.id);
  const busy = await busyOf(scope, page.id);
  if (!isFreeTime(request.starts_at, page, request.minutes, busy, new Date())) return 'taken';
  if (await isErased(scope, email)) return 'refused';
  await requireConfirmationAllowance(scope, email);
  const { minutes, ...rest } = request;
  const contact_id = await findOrAddContact(scope, page, request, wordsIn(preferences.language)(msg`Booking page`));
  const task_id = await addTask(scope, page, {
    title: wordsIn(preferences.language)(msg`Meeting with ${{ name: request.name }}`),
    contact_id,
    due_date: request.starts_at,
  });
  const ends_at = endOf(request);
  const id = await insertBooking(scope, {
    ...rest,
    email,
    page_id: page.id,
    contact_id,
    task_id,
    ends_at,
    uid_host: publicHost(context),
  });
  await emailBothParties(scope, id);
  return { id };
};

export const endOf = ({ starts_at, minutes }: Pick<BookingRequest, 'starts_at' | 'minutes'>): string =>
  new Date(Date.parse(starts_at) + minutes * MINUTE_MS).toISOString();

/** Moves a booking and its task to another time. @returns the id of the booking, or why it was not moved */
export const move = async (
  scope: Scope,
  { page }: ShownPage,
  { id }: Booking,
  { starts_at, minutes, timezone }: Pick<BookingRequest, 'starts_at' | 'minutes' | 'timezone'>,
): Promise<{ id: string } | 'taken' | 'refused'> => {
  await lockPage(scope, page.id);
  // The booking may have been canceled before the page was locked.
  const booking = await findBooking(scope, id);
  if (!booking || booking.canceled_at || Date.parse(booking.ends_at) < Date.now()) return 'refused';
  if (!isFreeTime(starts_at, page, minutes, await busyOf(scope, page.id, id), new Date())) return 'taken';
  await requireConfirmationAllowance(scope, booking.email);
  await rebook(scope, booking, { starts_at, ends_at: endOf({ starts_at, minutes }), timezone }, { isByHost: false });
  return { id };
};

/** Changes the times of a booking and its task, and emails both parties. */
export const rebook = async (
  scope: Scope,
  { id, task_id }: Booking,
  times: Busy & Pick<Booking, 'timezone'>,
  { isByHost }: { isByHost: boolean },
): Promise<void> => {
  await markMoved(scope, id, times);
  const task = task_id && (await nullIfGone(findTask(scope, task_id)));
  if (task && task.status !== 'done' && task.due_date !== times.starts_at) {
    await changeTask(scope, task.id, { due_date: times.starts_at }, undefined);
  }
  await emailBothParties(scope, id, { isByHost });
};

/**
 * Finds or creates the contact of the visitor. If the plan has no room for a new one, the meeting is booked without a
 * contact.
 */
const findOrAddContact = async (
  scope: Scope,
  { user_id }: StoredPage,
  { name, email }: BookingRequest,
  source: string,
): Promise<string | null> => {
  const known = await firstByEmail(scope, email);
  if (known) return known;
  try {
    const contact = NewContact.parse({ name, email, source, owner_id: user_id });
    return (await createPartialContact(scope, contact)).id;
  } catch (error) {
    // This error is thrown before anything is written, so the booking can continue without a contact.
    if (error instanceof ProblemError && error.code === 'plan_limit') return null;
    throw error;
  }
};

/** Creates the task of a meeting. If the plan has no room for it, the meeting is booked without it. */
const addTask = async (
  scope: Scope,
  { user_id }: StoredPage,
  task: { title: string; contact_id: string | null; due_date: string },
): Promise<string | null> => {
  if ((await claimMonthlyCapacity(scope, 'tasks')).room < 1) return null;
  return (
    await createImpliedTask(scope, NewTask.parse({ ...task, title: task.title.slice(0, 200), assignee_id: user_id }))
  ).id;
};

/** Emails the visitor and the host. If the host planned or moved the meeting, the visitor is asked to accept it. */
export const emailBothParties = async (
  scope: Scope,
  booking_id: string,
  { isByHost: is_planned = false } = {},
): Promise<void> => {
  await enqueue(scope, emailBooking, { booking_id, to: 'visitor', is_planned });
  await enqueue(scope, emailBooking, { booking_id, to: 'host', is_planned });
};

/** Cancels a booking, completes its task, and emails both parties. */
export const cancel = async (scope: Scope, { preferences }: ShownPage, booking: Booking): Promise<void> => {
  if (!(await markCanceled(scope, booking.id))) return;
  const task = booking.task_id && (await nullIfGone(findTask(scope, booking.task_id)));
  if (task && task.status !== 'done') {
    const title = wordsIn(preferences.language)(msg`Canceled: ${{ what: task.title }}`).slice(0, 200);
    await changeTask(scope, task.id, { title, status: 'done' }, undefined);
  }
  await emailBothParties(scope, booking.id);
};

const signatureOf = ({ config }: Pick<Context, 'config'>, id: string): string =>
  createHmac('sha256', config.jwtSecret).update(`booking:${id}`).digest('base64url');

/** The URL where a visitor sees and cancels a booking. It is not stored. */
export const bookingPath = (context: Pick<Context, 'config'>, { token }: Pick<StoredPage, 'token'>, id: string) =>
  `/b/${token}/${id}.${signatureOf(context, id)}`;

/** Finds a booking by the key in such a URL. @returns `undefined` if the signature is wrong */
export const bookingIn = async (
  context: Pick<Context, 'config'>,
  scope: Scope,
  { page }: ShownPage,
  key: string,
): Promise<Booking | undefined> => {
  const [id = '', signature = ''] = key.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(context, id))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return findBooking(scope, id, page.id);
};
