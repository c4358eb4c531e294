import { msg } from '@lingui/core/macro';
import type { ChosenPerson, Erasure, PersonReport } from '@rapport/shared/personalData';
import { allowLongWork } from '../../db/allowLongWork';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import { forgetAnalyses } from '../analyses/analyses.service';
import { forgetBookings } from '../booking/booking.service';
import { forgetSuppression, suppress } from '../campaigns/suppressions.service';
import { forgetDataExports } from '../dataExport/dataExport.service';
import { forgetSubmissions } from '../forms/submissions.service';
import { forgetTransfers } from '../imports/transfers/transfers.service';
import { eraseMail } from '../mailboxes/mailboxes.service';
import { forgetDeliveries } from '../webhooks/webhooks.service';
import { deleteErasure, insertErasure } from './erased.repository';
import {
  countFiles,
  countNotes,
  dealsOf,
  deleteContacts,
  deleteEmails,
  deleteNotifications,
  deleteOutboxEmails,
  forgetActivities,
  forgetImported,
  forgetMergedAddresses,
  forgetTasks,
  listDeals,
} from './erasure.repository';
import { listOthers, takeOutMentions } from './mentions.repository';
import { findMarks, readPersonReport } from './personalData.readModel';

/** Everything that is stored about a person. @throws 404 */
export const readPerson = async (scope: Scope, chosen: ChosenPerson): Promise<PersonReport> => {
  await allowLongWork(scope.db);
  return readPersonReport(scope, await findMarks(scope, chosen));
};

/**
 * Erases a person for good. Contacts, notes, their files, open tasks and addresses are deleted. Deals, sent emails and
 * completed tasks stay, because sums are made of them, but no longer say whom they were about. Whole names, addresses
 * and numbers are removed from other texts. Names and contact details of other records stay. The addresses are refused
 * from now on.
 * @throws 404; 409 while a data export is being written, which would contain the person
 */
export const erasePerson = async (scope: Scope, chosen: ChosenPerson): Promise<Erasure> => {
  await lockWorkspace(scope);
  await allowLongWork(scope.db);
  const marks = await findMarks(scope, chosen);
  await forgetDataExports(scope);
  await forgetTransfers(scope);
  const { contactIds, emails, terms } = marks;
  await forgetAnalyses(scope, contactIds);
  const deals = await dealsOf(scope, contactIds);
  const notes = await countNotes(scope, contactIds);
  const files = await countFiles(scope, contactIds);
  const tasks = await forgetTasks(scope, contactIds);
  const activities = await forgetActivities(scope, [...contactIds, ...tasks]);
  const mails = await deleteEmails(scope, marks);
  await forgetImported(scope, [...contactIds, ...tasks]);
  await deleteNotifications(scope, [...contactIds, ...tasks]);
  await deleteOutboxEmails(scope, emails);
  await eraseMail(scope, contactIds, emails);
  const submissions = await forgetSubmissions(scope, contactIds, emails);
  await forgetBookings(scope, contactIds, emails);
  await forgetDeliveries(scope, [...contactIds, ...tasks, ...submissions]);
  const contacts = await deleteContacts(scope, contactIds);
  await forgetMergedAddresses(scope, emails);
  const mentions = await takeOutMentions(scope, terms);
  for (const email of emails) await insertErasure(scope, email, await forgetSuppression(scope, email));
  await recordActivity(scope, {
    type: 'person_erased',
    kind: 'person_erased',
    entity_type: 'contact',
  });
  return {
    erased: { contacts, notes, files, tasks: tasks.length, activities, mails, mentions },
    kept_deals: await listDeals(scope, deals),
    kept_companies: await listOthers(scope, terms, 'companies'),
    kept_contacts: await listOthers(scope, terms, 'contacts'),
  };
};

/**
 * Accepts an erased address again. If campaigns left it out before the erasure, they do so again. The activity does not
 * name the address.
 * @throws 404 if the address was not erased
 */
export const allowAgain = async (scope: Scope, email: string) => {
  const erasure = await deleteErasure(scope, email);
  if (!erasure) throw notFound(msg`This blocked address`);
  if (erasure.suppressed_for) await suppress(scope, email, erasure.suppressed_for);
  await recordActivity(scope, {
    type: 'address_allowed',
    kind: 'address_allowed',
    entity_type: 'contact',
  });
};
