import { msg } from '@lingui/core/macro';
import type { Brand } from '@rapport/shared/branding';
import type { Reason } from '@rapport/shared/formFields';
import type { Said } from '@rapport/shared/words';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { wordsIn } from '../../words/words';
import { brandOf } from '../branding/branding.service';
import { fieldsOf } from '../fields/custom.service';
import { notify } from '../notifications/notifications.service';
import { isErased } from '../personalData/personalData.readModel';
import { isSuspendedNow } from '../workspaces/planLimits';
import { acceptSubmission, ownersOf } from './accept.service';
import { readAnswers } from './answers';
import { type Entry, entriesOf } from './entries';
import { findByToken, findForm, type StoredForm } from './forms.repository';
import { refusalOf, stampOf } from './guards';
import { findSubmission, insertSubmission, noteWaiting } from './submissions.repository';

/** A form as visitors see it. */
export interface ShownForm {
  form: StoredForm;
  entries: Entry[];
  brand: Brand | null;
}

/** Runs `work` for the form that a token opens; `null` for an unknown one. */
const withForm = async <T>(
  { db }: Pick<Context, 'db'>,
  token: string,
  work: (scope: Scope, shown: ShownForm) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const form = await nullIfGone(findForm(scope, found.id));
    if (!form) return null;
    const [own, brand] = await Promise.all([fieldsOf(scope, 'contact'), brandOf(scope)]);
    return work(scope, { form, entries: entriesOf(form, own), brand });
  });
};

export const openForm = (context: Context, token: string): Promise<ShownForm | null> =>
  withForm(context, token, async (_scope, shown) => shown);

/** When the form was shown, to be sent back with it. */
export const newStamp = ({ config }: Pick<Context, 'config'>, { id }: Pick<StoredForm, 'id'>): string =>
  stampOf(config.jwtSecret, id, new Date());

/** What a browser or a program sent, before any of it is believed. */
export interface SentForm {
  fields: Record<string, unknown>;
  trap: string;
  stamp: string;
  agrees: boolean;
  page: string;
  utm: Record<string, string>;
}

export interface Received {
  /** `again` asks the visitor to send it once more, `wrong` to correct it. */
  outcome: 'taken' | 'again' | 'wrong' | 'closed';
  shown: ShownForm;
  errors: Record<string, Said>;
  /** For the next attempt. */
  stamp: string;
}

/**
 * Keeps what was sent, and then makes a contact of it, each in a transaction of its own: whatever goes wrong with the contact,
 * the submission is kept. `null` for an unknown form.
 */
export const receiveSubmission = async (context: Context, token: string, sent: SentForm): Promise<Received | null> => {
  const kept = await withForm(context, token, async (scope, shown) => ({
    workspaceId: scope.workspaceId,
    ...(await keep(context, scope, shown, sent)),
  }));
  if (!kept) return null;
  const { workspaceId, toAccept, ...received } = kept;
  if (toAccept) await acceptKept(context, workspaceId, toAccept);
  return received;
};

const keep = async (
  context: Context,
  scope: Scope,
  shown: ShownForm,
  sent: SentForm,
): Promise<Received & { toAccept?: string }> => {
  const { form, entries } = shown;
  const refusal = refusalOf(context.config.jwtSecret, form.id, sent, new Date());
  const isStampGood = refusal === null || refusal === 'too_fast';
  const stamp = isStampGood && sent.stamp ? sent.stamp : newStamp(context, form);
  if (!form.is_open) return { outcome: 'closed', shown, errors: {}, stamp };
  const { answers, values, errors: wrong } = readAnswers(entries, sent.fields, wordsIn(form.language));
  const errors = { ...wrong, ...(form.consent && !sent.agrees && { _consent: msg`Tick this box to send the form` }) };
  if (refusal !== 'trap' && Object.keys(errors).length > 0) return { outcome: 'wrong', shown, errors, stamp };

  const email = (values.email ?? '').toLowerCase();
  const about = { form_id: form.id, page: sent.page, utm: sent.utm };
  if (email && (await isErased(scope, email))) {
    // Nothing that would say who it was.
    const nobody = { email: '', answers: [], consent: '', page: '', utm: {} };
    await insertSubmission(scope, { ...about, ...nobody, state: 'refused', reason: 'erased' });
    return { outcome: 'taken', shown, errors: {}, stamp };
  }
  const submission = { ...about, email, answers, consent: sent.agrees ? form.consent : '' };
  if (refusal) {
    await insertSubmission(scope, { ...submission, state: 'refused', reason: refusal });
    // A program does not learn what gave it away. A person gets another chance.
    return { outcome: refusal === 'trap' ? 'taken' : 'again', shown, errors: {}, stamp };
  }
  const toAccept = await insertSubmission(scope, { ...submission, state: 'waiting', reason: 'failed' });
  return { outcome: 'taken', shown, errors: {}, stamp, toAccept };
};

const acceptKept = async (context: Context, workspaceId: string, id: string): Promise<void> => {
  const inside = (work: (scope: Scope) => Promise<unknown>) => inWorkspace(context.db, { workspaceId }, work);
  try {
    const why = await inside((scope) => acceptUnlessLimited(scope, id));
    if (why) await inside((scope) => leaveWaiting(scope, id, why as Reason));
  } catch (err) {
    context.log.error({ err, submission: id }, 'a form submission was kept, and could not be accepted');
    await inside((scope) => leaveWaiting(scope, id, 'failed')).catch(() => undefined);
  }
};

/** @returns why it has to wait */
const acceptUnlessLimited = async (scope: Scope, id: string): Promise<Reason | null> => {
  if (await isSuspendedNow(scope)) return 'suspended';
  try {
    await acceptSubmission(scope, id);
    return null;
  } catch (error) {
    // Thrown before anything was written.
    if (error instanceof ProblemError && error.code === 'plan_limit') return 'contacts_limit';
    throw error;
  }
};

/** Tells the owners of the workspace, once a day for each form. */
const leaveWaiting = async (scope: Scope, id: string, why: Reason): Promise<void> => {
  await noteWaiting(scope, id, why);
  const { form_id } = await findSubmission(scope, id);
  const { name: form } = await findForm(scope, form_id);
  const day = new Date().toISOString().slice(0, 10);
  for (const owner of await ownersOf(scope)) {
    await notify(scope, owner, {
      type: 'form_waiting',
      kind: 'form_waiting',
      values: { form, why },
      path: `/settings?tab=forms&form=${form_id}`,
      once: `form_waiting:${form_id}:${day}`,
    });
  }
};
