import { msg } from '@lingui/core/macro';
import { NewContact } from '@rapport/shared/contacts';
import { DAY_MS } from '@rapport/shared/dates';
import { NewDeal } from '@rapport/shared/deals';
import type { BuiltInField } from '@rapport/shared/formFields';
import type { FormAnswer, FormSubmission } from '@rapport/shared/forms';
import { contactPath } from '@rapport/shared/paths';
import { NewTask } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { wordsIn } from '../../words/words';
import { recordActivity } from '../activities/activities.service';
import { changeContact, createPartialContact, findContact } from '../contacts/contacts.service';
import { createImpliedDeal } from '../deals/deals.service';
import { fieldsOf } from '../fields/custom.service';
import { addAuthorlessNote } from '../notes/notes.service';
import { notifyAlsoByEmail } from '../notifications/notifications.service';
import { findStage } from '../pipelines/pipelines.readModel';
import { firstByEmail } from '../records/upsert';
import { createImpliedTask } from '../tasks/tasks.service';
import { deputyOrSelf } from '../team/absences.service';
import { membersOf } from '../team/team.service';
import { claimMonthlyCapacity } from '../workspaces/planLimits';
import { asSent, readAnswers } from './answers';
import { askForConfirmation } from './confirm.service';
import { entriesOf } from './entries';
import { fillEmpty } from './fillEmpty';
import { findForm, nextOwnerTurn, type StoredForm } from './forms.repository';
import { deleteAttempts, findSubmission, lockSubmission, markAccepted } from './submissions.repository';

type TextField = Exclude<BuiltInField, 'email' | 'message'>;

/**
 * Creates a contact from a submission, or adds to the contact with its email address, and creates the task and the deal
 * of the form. Accepting a submission again changes nothing.
 * @throws 403 if the plan has no room for a contact; 404; 409 without an email address
 */
export const acceptSubmission = async (scope: Scope, id: string, formId?: string): Promise<FormSubmission> => {
  const submission = await lockSubmission(scope, id, formId);
  if (submission.state === 'accepted') return submission;
  const form = await findForm(scope, submission.form_id);
  const contactId = await addToContacts(scope, form, submission);
  await markAccepted(scope, id, contactId);
  await deleteAttempts(scope, submission);
  const { name, owner_id } = await findContact(scope, contactId);
  const values = { name, form: form.name };
  await recordActivity(scope, {
    type: 'form_submitted',
    kind: 'form_submitted',
    values,
    entity_type: 'contact',
    entity_id: contactId,
  });
  const contact = { contact_id: contactId, owner_id, name };
  await addTask(scope, form, contact);
  await addDeal(scope, form, contact);
  await askForConfirmation(scope, submission);
  for (const reader of await readersOf(scope, owner_id)) {
    await notifyAlsoByEmail(
      scope,
      reader,
      {
        type: 'form_submitted',
        kind: 'form_submitted',
        values,
        path: contactPath(contactId),
        once: `form_submitted:${id}`,
      },
      'form_submissions',
    );
  }
  return findSubmission(scope, id);
};

/**
 * Who is notified: the owner of the contact, or the owners of the workspace if it has none, but not the member who
 * accepts the submission.
 */
const readersOf = async (scope: Scope, ownerId: string | null): Promise<string[]> => {
  const readers = ownerId ? [ownerId] : await ownersOf(scope);
  return readers.filter((reader) => reader !== scope.userId);
};

export const ownersOf = async (scope: Scope): Promise<string[]> =>
  (await membersOf(scope)).filter(({ role }) => role === 'owner').map(({ id }) => id);

const addToContacts = async (scope: Scope, form: StoredForm, { answers }: FormSubmission): Promise<string> => {
  const entries = entriesOf(form, await fieldsOf(scope, 'contact'));
  const read = readAnswers(entries, asSent(answers), wordsIn(form.language));
  const { email, message, ...texts } = read.values;
  if (!email) throw conflict('no_email', msg`This submission has no valid email address to create a contact from.`);
  const known = await firstByEmail(scope, email);
  const saved = known
    ? await addToKnown(scope, known, form, { texts, custom: read.custom })
    : await addNew(scope, form, { email, texts, custom: read.custom });
  // Answers that fit no field become a note, so that nothing that was sent is lost.
  const rest = answers.filter(({ key }) => key !== 'email' && !saved.keys.includes(key));
  if (rest.length > 0) {
    await addAuthorlessNote(scope, { entity_type: 'contact', entity_id: saved.id, content: noteOf(rest) });
  }
  return saved.id;
};

const noteOf = (rest: FormAnswer[]): string => {
  const [only] = rest;
  if (rest.length === 1 && only?.key === 'message') return only.text;
  return rest.map(({ label, text }) => `${label}:${text.includes('\n') ? '\n' : ' '}${text}`).join('\n');
};

interface ContactValues {
  texts: Partial<Record<TextField, string>>;
  custom: Record<string, unknown>;
}

interface SavedContact {
  id: string;
  /** The keys of the answers that were written into fields. */
  keys: string[];
}

const ownKeys = (custom: object) => Object.keys(custom).map((key) => `custom.${key}`);

const addNew = async (
  scope: Scope,
  form: StoredForm,
  { email, texts, custom }: ContactValues & { email: string },
): Promise<SavedContact> => {
  const { id } = await createPartialContact(
    scope,
    NewContact.parse({
      ...texts,
      name: texts.name || email,
      email,
      custom,
      source: form.source || form.name,
      tags: form.tags,
      owner_id: await ownerInTurn(scope, form),
    }),
  );
  return { id, keys: [...Object.keys(texts), ...ownKeys(custom)] };
};

/** Adds only what the contact lacks, because anyone may send anyone's email address. */
const addToKnown = async (
  scope: Scope,
  id: string,
  form: StoredForm,
  { texts, custom }: ContactValues,
): Promise<SavedContact> => {
  const before = await findContact(scope, id);
  const added = fillEmpty<TextField>({ ...before, ...(before.name === before.email && { name: '' }) }, texts);
  const own = Object.fromEntries(Object.entries(custom).filter(([key]) => !Object.hasOwn(before.custom, key)));
  const isSame = ([key, value]: [string, unknown]) => JSON.stringify(before.custom[key]) === JSON.stringify(value);
  const tags = new Set(before.tags.map((tag) => tag.toLowerCase()));
  const newTags = form.tags.filter((tag) => !tags.has(tag.toLowerCase()));
  await changeContact(
    scope,
    id,
    {
      ...added,
      ...(Object.keys(own).length > 0 && { custom: own as Record<string, string> }),
      ...(newTags.length > 0 && { tags: [...before.tags, ...newTags] }),
      ...(!before.source && { source: form.source || form.name }),
      ...(!before.owner_id && { owner_id: await ownerInTurn(scope, form) }),
    },
    undefined,
  );
  const same = Object.entries(texts).filter(([key, value]) => before[key as TextField].trim() === value.trim());
  const sameOwn = Object.fromEntries(Object.entries(custom).filter(isSame));
  return {
    id,
    keys: [...Object.keys(added), ...same.map(([key]) => key), ...ownKeys(own), ...ownKeys(sameOwn)],
  };
};

/** The next owner of the form who is still a member, or their deputy while they are away; `null` if there is none. */
const ownerInTurn = async (scope: Scope, { id, owner_ids }: StoredForm): Promise<string | null> => {
  if (owner_ids.length === 0) return null;
  const members = new Set((await membersOf(scope)).map((member) => member.id));
  const owners = owner_ids.filter((owner) => members.has(owner));
  const next = owners.length < 2 ? owners[0] : owners[(await nextOwnerTurn(scope, id)) % owners.length];
  return next ? deputyOrSelf(scope, next) : null;
};

interface AcceptedContact {
  contact_id: string;
  owner_id: string | null;
  name: string;
}

/** Adds the task of the form. If the plan has no room for another task this month, the contact is added without it. */
const addTask = async (
  scope: Scope,
  { task }: StoredForm,
  { contact_id, owner_id }: AcceptedContact,
): Promise<void> => {
  if (!task || (await claimMonthlyCapacity(scope, 'tasks')).room < 1) return;
  const due_date = new Date(Date.now() + task.due_days * DAY_MS).toISOString();
  const assigned = owner_id ? { assignee_id: owner_id } : {};
  await createImpliedTask(scope, NewTask.parse({ title: task.title, due_date, contact_id, ...assigned }));
};

const addDeal = async (
  scope: Scope,
  { deal }: StoredForm,
  { contact_id, owner_id, name }: AcceptedContact,
): Promise<void> => {
  if (!deal) return;
  const stage = deal.stage ? await findStage(scope, deal.stage) : undefined;
  const title = `${deal.title}: ${name}`.slice(0, 200);
  const chosen = stage?.kind === 'open' ? { stage: stage.key } : {};
  await createImpliedDeal(scope, NewDeal.parse({ title, amount: deal.amount, contact_id, owner_id, ...chosen }));
};
