import { msg } from '@lingui/core/macro';
import type { Reason } from '@rapport/shared/formFields';
import type { FormSubmission, SubmissionQuery } from '@rapport/shared/forms';
import { countUpTo } from '../../db/counts';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { notFound } from '../../http/problem';

const SUBMISSION = [
  'id',
  'form_id',
  'state',
  'reason',
  'contact_id',
  'email',
  'answers',
  'page',
  'utm',
  'consent',
  'newsletter',
  'confirmed_at',
  'created_at',
].map((column) => `form_submissions.${column}`);

const submissions = (scope: Scope) =>
  rows(scope, 'form_submissions').leftJoin('contacts', (join) =>
    join
      .on('contacts.workspace_id', 'form_submissions.workspace_id')
      .andOn('contacts.id', 'form_submissions.contact_id')
      .andOnNull('contacts.deleted_at'),
  );

const SHOWN = [...SUBMISSION, 'contacts.name as contact_name'];

const NEWEST = { by: 'form_submissions.created_at', type: 'timestamptz' } as const;

export const listSubmissions = async (
  scope: Scope,
  formId: string,
  { state, limit, cursor }: SubmissionQuery,
): Promise<Page<FormSubmission>> => {
  const matches = submissions(scope).where('form_submissions.form_id', formId);
  if (state) matches.where('form_submissions.state', state);
  const total = () => countUpTo(scope.db, matches);
  const page = paged(matches, { table: 'form_submissions', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<FormSubmission>(await page.select(SHOWN), { limit, cursor }, total);
};

/** @throws 404 */
export const findSubmission = async (scope: Scope, id: string, formId?: string): Promise<FormSubmission> => {
  const found = await submissions(scope)
    .where({ 'form_submissions.id': id, ...(formId && { 'form_submissions.form_id': formId }) })
    .first(SHOWN);
  if (!found) throw notFound(msg`This submission`);
  return found;
};

/** Locks a submission, so that nobody else accepts it meanwhile. @throws 404 */
export const lockSubmission = async (scope: Scope, id: string, formId?: string): Promise<FormSubmission> => {
  await rows(scope, 'form_submissions').where({ id }).forUpdate().first('id');
  return findSubmission(scope, id, formId);
};

export type NewSubmission = Omit<FormSubmission, 'id' | 'contact_id' | 'contact_name' | 'confirmed_at' | 'created_at'>;

export const insertSubmission = async (
  scope: Scope,
  { answers, utm, ...submission }: NewSubmission,
): Promise<string> => {
  const [{ id }] = await addRow(scope, 'form_submissions', {
    ...submission,
    answers: JSON.stringify(answers),
    utm: JSON.stringify(utm),
  }).returning('id');
  return id;
};

export const markAccepted = (scope: Scope, id: string, contactId: string) =>
  rows(scope, 'form_submissions').where({ id }).update({ state: 'accepted', reason: null, contact_id: contactId });

/** Marks a submission as waiting, unless a member accepted it meanwhile. @returns whether it was marked */
export const markWaiting = async (scope: Scope, id: string, reason: Reason): Promise<boolean> =>
  (await rows(scope, 'form_submissions')
    .where({ id })
    .whereNot({ state: 'accepted' })
    .update({ state: 'waiting', reason })) > 0;

/** Claims the confirmation email, so that it is sent once. @returns whether it was not claimed before */
export const markAsked = async (scope: Scope, id: string): Promise<boolean> =>
  (await rows(scope, 'form_submissions').where({ id }).whereNull('asked_at').update({ asked_at: scope.db.fn.now() })) >
  0;

/** Lets the confirmation email be sent again, because sending it failed. */
export const markUnasked = (scope: Scope, id: string) =>
  rows(scope, 'form_submissions').where({ id }).update({ asked_at: null });

export const markConfirmed = (scope: Scope, id: string) =>
  rows(scope, 'form_submissions').where({ id, confirmed_at: null }).update({ confirmed_at: scope.db.fn.now() });

/** Deletes the earlier attempts of the same person that were refused and had to be sent again. */
export const deleteAttempts = (scope: Scope, { form_id, email }: FormSubmission) =>
  rows(scope, 'form_submissions')
    .where({ form_id, email, state: 'refused' })
    .whereIn('reason', ['unsigned', 'too_fast', 'expired', 'unproven', 'reused'])
    .whereRaw(`created_at > now() - interval '1 day'`)
    .delete();

/** @throws 404 */
export const deleteSubmission = async (scope: Scope, formId: string, id: string): Promise<void> => {
  const deleted = await rows(scope, 'form_submissions').where({ id, form_id: formId }).delete();
  if (deleted === 0) throw notFound(msg`This submission`);
};

/** The submissions of a person, found by their contacts or an email address in lower case. */
const sentBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  everyRow(scope, 'form_submissions').where((any) =>
    any.whereIn('form_submissions.contact_id', contactIds).orWhereIn('form_submissions.email', emails),
  );

export const listSentBy = (scope: Scope, contactIds: string[], emails: string[]) =>
  sentBy(scope, contactIds, emails)
    .orderBy('created_at')
    .select('email', 'answers', 'page', 'utm', 'consent', 'newsletter', 'confirmed_at', 'state', 'created_at');

/** @returns the ids of the deleted submissions */
export const deleteSentBy = async (scope: Scope, contactIds: string[], emails: string[]): Promise<string[]> =>
  (await sentBy(scope, contactIds, emails).delete().returning('id')).map(({ id }) => id);
