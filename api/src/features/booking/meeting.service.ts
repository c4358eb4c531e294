import { msg } from '@lingui/core/macro';
import type { MeetingMove, NewMeeting } from '@rapport/shared/booking';
import { DAY_MS } from '@rapport/shared/dates';
import { NewTask, type Task } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid, notFound } from '../../http/problem';
import { publicHost } from '../../http/publicHost';
import { requireVersion } from '../../http/versions';
import { thisRecord } from '../../words/recordWords';
import { wordsIn } from '../../words/words';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { findContact } from '../contacts/contacts.service';
import { requireConfirmationAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { preferencesOf } from '../settings/settings.readModel';
import { createImpliedTask, findTask } from '../tasks/tasks.service';
import { requireNotDemo } from '../workspaces/notInDemo';
import { requireBooking } from '../workspaces/planLimits';
import { cancel, emailBothParties, endOf, rebook, type ShownPage, showPage } from './book.service';
import { type Booking, findComingMeeting, insertBooking } from './booking.repository';
import { ownPage } from './booking.service';
import { lockPage } from './pages.repository';

const FURTHEST_MS = 2 * 366 * DAY_MS;

/**
 * Plans a meeting of the caller with a contact, which is stored as a booking. Both get the invitation. The contact can
 * cancel the meeting by its link, or move it if the member's booking page is on.
 * @returns the task of the meeting
 * @throws 404; 409 if the contact has no email address, or no email can be delivered; 422 for a time in the past or too
 * far ahead; 403 if the plan has no booking, in the demo, or if the caller's address is not confirmed; 429
 */
export const planMeeting = async (
  context: Context,
  scope: Scope,
  contactId: string,
  { starts_at, minutes, about }: NewMeeting,
): Promise<Task> => {
  const { name, email } = await findContact(scope, contactId);
  await requireBooking(scope);
  await requireNotDemo(scope);
  requireFuture(starts_at);
  if (email === '') throw conflict('no_email', msg`This contact has no email address. Add one first.`);
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  const page = await ownPage(scope);
  // Locks the page before the allowance is counted, as a visitor's booking does, because another order could deadlock.
  await lockPage(scope, page.id);
  await requireConfirmationAllowance(scope, email);
  const words = wordsIn((await preferencesOf(scope, page.user_id)).language);
  const task = await createImpliedTask(
    scope,
    NewTask.parse({
      title: words(msg`Meeting with ${{ name }}`).slice(0, 200),
      contact_id: contactId,
      due_date: starts_at,
      assignee_id: page.user_id,
    }),
  );
  const booking_id = await insertBooking(scope, {
    page_id: page.id,
    contact_id: contactId,
    task_id: task.id,
    uid_host: publicHost(context),
    starts_at,
    ends_at: endOf({ starts_at, minutes }),
    timezone: page.timezone,
    name,
    email: email.toLowerCase(),
    note: about,
  });
  await emailBothParties(scope, booking_id, { isByHost: true });
  return { ...task, meeting_at: starts_at };
};

/** @throws 422 for a time in the past or too far ahead */
const requireFuture = (starts_at: string): void => {
  const starts = Date.parse(starts_at);
  if (starts <= Date.now() || starts > Date.now() + FURTHEST_MS) {
    throw invalid({ starts_at: msg`Choose a time within the next two years` });
  }
};

/**
 * The meeting of a task and its host. Its page is locked until the transaction ends.
 * @throws 404 if there is none, it is over or canceled, or the host has left
 */
const meetingOf = async (scope: Scope, taskId: string): Promise<{ booking: Booking; shown: ShownPage }> => {
  const known = await findComingMeeting(scope, taskId);
  if (known) await lockPage(scope, known.page_id);
  const booking = known && (await findComingMeeting(scope, taskId));
  const shown = booking && (await showPage(scope, booking.page_id));
  if (!booking || !shown) throw notFound(msg`This meeting`);
  return { booking, shown };
};

/**
 * Moves a meeting and its task to another time, and emails both parties.
 * @throws 404; 409 if no email can be delivered; 412 if the task was changed meanwhile; 422 for a time in the past or
 * too far ahead; 403 if the caller's address is not confirmed; 429
 */
export const moveMeeting = async (
  context: Context,
  scope: Scope,
  taskId: string,
  { starts_at }: MeetingMove,
  seenVersion: string | undefined,
): Promise<Task> => {
  const { booking } = await meetingOf(scope, taskId);
  requireVersion(await findTask(scope, taskId), seenVersion, thisRecord('task'));
  requireFuture(starts_at);
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  await requireConfirmationAllowance(scope, booking.email);
  const lasts = Date.parse(booking.ends_at) - Date.parse(booking.starts_at);
  const ends_at = new Date(Date.parse(starts_at) + lasts).toISOString();
  await rebook(scope, booking, { starts_at, ends_at, timezone: booking.timezone }, { isByHost: true });
  return findTask(scope, taskId);
};

/**
 * Cancels a meeting, completes its task unless it is in the trash, and emails both parties.
 * @throws 404; 409 if no email can be delivered
 */
export const cancelMeeting = async (context: Context, scope: Scope, taskId: string): Promise<void> => {
  const { booking, shown } = await meetingOf(scope, taskId);
  requireEmailDelivery(context);
  await cancel(scope, shown, booking);
};
