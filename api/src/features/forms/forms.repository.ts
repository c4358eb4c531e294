import { msg } from '@lingui/core/macro';
import type { NewWebForm, WebForm } from '@rapport/shared/forms';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

/** A form with its token instead of the address that is made from it. */
export type StoredForm = Omit<WebForm, 'address'> & { token: string };

const COLUMNS = [
  'id',
  'name',
  'token',
  'language',
  'is_open',
  'fields',
  'title',
  'introduction',
  'button',
  'accent',
  'consent',
  'newsletter',
  'newsletter_tag',
  'thanks',
  'thanks_url',
  'source',
  'tags',
  'owner_ids',
  'task',
  'deal',
  'created_at',
  'updated_at',
].map((column) => `web_forms.${column}`);

/** The most forms that one response lists. */
const FORMS_MAX = 200;

const COUNTS = (['accepted', 'waiting', 'refused'] as const).map(
  (state) => `(select count(*)::int from form_submissions where form_submissions.workspace_id = web_forms.workspace_id
    and form_submissions.form_id = web_forms.id and form_submissions.state = '${state}') as ${state}`,
);

const forms = (scope: Scope) =>
  rows(scope, 'web_forms').select(...COLUMNS, ...COUNTS.map((count) => scope.db.raw(count)));

export const listForms = (scope: Scope): Promise<StoredForm[]> =>
  forms(scope)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(FORMS_MAX);

/** @throws 404 */
export const findForm = async (scope: Scope, id: string): Promise<StoredForm> => {
  const found = await forms(scope).where({ id }).first();
  if (!found) throw notFound(msg`This form`);
  return found;
};

/** @throws 409 if the limit of forms is reached */
export const countForms = async (scope: Scope): Promise<number> => {
  const [{ count }] = await rows(scope, 'web_forms').count({ count: '*' });
  if (count >= FORMS_MAX) throw conflict('too_many', msg`There are ${FORMS_MAX} forms. Delete one first.`);
  return count;
};

const stored = ({ fields, task, deal, ...form }: Partial<NewWebForm>) => ({
  ...form,
  ...(fields && { fields: JSON.stringify(fields) }),
  ...(task !== undefined && { task: task && JSON.stringify(task) }),
  ...(deal !== undefined && { deal: deal && JSON.stringify(deal) }),
});

export const insertForm = async (scope: Scope, form: NewWebForm, token: string): Promise<string> => {
  const [{ id }] = await addRow(scope, 'web_forms', { ...stored(form), token }).returning('id');
  return id;
};

/** @throws 404; 412 if the form has changed since the caller read it */
export const updateForm = async (
  scope: Scope,
  id: string,
  change: Partial<NewWebForm>,
  seenVersion: string | undefined,
): Promise<void> => {
  const form = rows(scope, 'web_forms').where({ id });
  if (seenVersion) form.where({ updated_at: seenVersion });
  if ((await form.update({ ...stored(change), updated_at: scope.db.fn.now() })) > 0) return;
  await findForm(scope, id);
  throw changedMeanwhile(msg`This form`);
};

/** The forms that give new contacts to this member, each with all its owners. */
export const listOwnersWith = (
  scope: Scope,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Pick<StoredForm, 'id' | 'owner_ids'>[]> => {
  const found = rows(scope, 'web_forms').whereRaw('?::uuid = any(owner_ids)', [userId]).orderBy('id');
  return (lock ? found.forUpdate() : found).select('id', 'owner_ids');
};

export const setOwners = (scope: Scope, id: string, owner_ids: string[]) =>
  rows(scope, 'web_forms').where({ id }).update({ owner_ids, updated_at: scope.db.fn.now() });

/** @throws 404 */
export const deleteForm = async (scope: Scope, id: string): Promise<void> => {
  if ((await rows(scope, 'web_forms').where({ id }).delete()) === 0) throw notFound(msg`This form`);
};

/** Counts the turns of the owners. Simultaneous submissions wait for each other. */
export const nextOwnerTurn = async (scope: Scope, id: string): Promise<number> => {
  const [{ turn }] = await rows(scope, 'web_forms').where({ id }).increment('turn', 1).returning('turn');
  return turn - 1;
};

/** Finds the form of a token, before its workspace is known. */
export const findByToken = (trx: Db, token: string): Promise<{ workspace_id: string; id: string } | undefined> =>
  trx('web_forms').where({ token }).first('workspace_id', 'id');
