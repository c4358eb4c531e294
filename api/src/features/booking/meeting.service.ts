import { msg } from '@lingui/core/macro';
import type { NewMeeting } from '@rapport/shared/booking';
import { DAY_MS } from '@rapport/shared/dates';
import { NewTask, type Task } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid } from '../../http/problem';
import { publicHost } from '../../http/publicHost';
import { enqueue } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { findContact } from '../contacts/contacts.service';
import { requireConfirmationAllowance } from '../outbox/emailAllowance';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { preferencesOf } from '../settings/settings.readModel';
import { createImpliedTask } from '../tasks/tasks.service';
import { requireNotDemo } from '../workspaces/notInDemo';
import { requireBooking } from '../workspaces/planLimits';
import { emailBooking } from './booking.queue';
import { insertBooking } from './booking.repository';
import { ownPage } from './booking.service';

const FURTHEST_MS = 2 * 366 * DAY_MS;

/**
 * Plans a meeting of the caller with a contact: a booking that the member makes. Both get the invitation, and the contact cancels
 * it by its link, or moves it where the member has a booking page.
 * @returns the task that stands for it
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
  const starts = Date.parse(starts_at);
  if (starts <= Date.now() || starts > Date.now() + FURTHEST_MS) {
    throw invalid({ starts_at: msg`Choose a time within the next two years` });
  }
  if (email === '') throw conflict('no_email', msg`This contact has no email address. Add one first.`);
  await requireVerifiedEmail(context, scope);
  requireEmailDelivery(context);
  await requireConfirmationAllowance(scope, email);
  const page = await ownPage(scope);
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
    ...{ page_id: page.id, contact_id: contactId, task_id: task.id, uid_host: publicHost(context) },
    ...{ starts_at, ends_at: new Date(starts + minutes * 60_000).toISOString(), timezone: page.timezone },
    ...{ name, email: email.toLowerCase(), note: about },
  });
  await enqueue(scope, emailBooking, { booking_id, to: 'visitor', is_planned: true });
  await enqueue(scope, emailBooking, { booking_id, to: 'host', is_planned: true });
  return task;
};
