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
import { type Booking, findAheadOfTask, insertBooking, lockPage } from './booking.repository';
import { ownPage } from './booking.service';

const FURTHEST_MS = 2 * 366 * DAY_MS;

/**
 * Plans a meeting of the caller with a contact: a booking that the member makes. Both get the invitation, and the contact cancels
 * it by its link, or moves it where the member has a booking page.
 * @returns its task
 * @throws 404; 409 without an email address of the contact, or without email; 422 for a time that is past or far away; 403 where the
 * plan has no booking, in the demo, and where the own address is not confirmed; 429
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
  // Before the allowance, as visitors who book do: in another order the two would wait for each other.
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

/** @throws 422 for a time that is past or far away */
const requireFuture = (starts_at: string): void => {
  const starts = Date.parse(starts_at);
  if (starts <= Date.now() || starts > Date.now() + FURTHEST_MS) {
    throw invalid({ starts_at: msg`Choose a time within the next two years` });
  }
};

/**
 * The meeting of a task and its host, locked until the transaction ends.
 * @throws 404 where there is none, or it is over or canceled, or the host has left
 */
const meetingOf = async (scope: Scope, taskId: string): Promise<{ booking: Booking; shown: ShownPage }> => {
  const known = await findAheadOfTask(scope, taskId);
  if (known) await lockPage(scope, known.page_id);
  const booking = known && (await findAheadOfTask(scope, taskId));
  const shown = booking && (await showPage(scope, booking.page_id));
  if (!booking || !shown) throw notFound(msg`This meeting`);
  return { booking, shown };
};

/**
 * Gives a meeting another time, with its task, and emails both the change.
 * @throws 404; 409 without email; 412 when someone else changed the task meanwhile; 422 for a time that is past or far away; 403
 * where the own address is not confirmed; 429
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

/** Cancels a meeting, completes its task, which may be in the trash, and emails both. @throws 404; 409 without email */
export const cancelMeeting = async (context: Context, scope: Scope, taskId: string): Promise<void> => {
  const { booking, shown } = await meetingOf(scope, taskId);
  requireEmailDelivery(context);
  await cancel(scope, shown, booking);
};
