import { msg } from '@lingui/core/macro';
import type { Reason, Refusal } from '@rapport/shared/formFields';
import type { Said } from '@rapport/shared/words';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { notify } from '../notifications/notifications.service';
import { isErased } from '../personalData/personalData.readModel';
import { isSuspendedNow } from '../workspaces/planLimits';
import { acceptSubmission, ownersOf } from './accept.service';
import { type ReadAnswers, readAnswers } from './answers';
import { openForm, type ShownForm, withForm } from './form.service';
import { findForm, type StoredForm } from './forms.repository';
import { onceFor, refusalBefore, refusalOnce } from './personProof';
import { acceptLater } from './retrySubmissions.queue';
import { findSubmission, insertSubmission, markWaiting } from './submissions.repository';

/** The input of a browser or program, before it is checked. */
export interface SentForm {
  fields: Record<string, unknown>;
  trap: string;
  stamp: string;
  /** Proof of the work that the browser did. */
  proof: string;
  agrees: boolean;
  wantsNews: boolean;
  page: string;
  utm: Record<string, string>;
}

export interface Received {
  /** `again` asks the visitor to send the form a second time, `wrong` to correct it. */
  outcome: 'taken' | 'again' | 'wrong' | 'closed';
  shown: ShownForm;
  errors: Record<string, Said>;
  /** Whether the stamp that was sent is also valid for the next attempt. */
  keepsStamp: boolean;
}

/**
 * Stores a submission, and then accepts it in a second transaction, so that it is kept even if its contact cannot be
 * created. If accepting fails, or the process is killed before, a job tries again.
 * @returns `null` for an unknown form
 */
export const receiveSubmission = async (context: Context, token: string, sent: SentForm): Promise<Received | null> => {
  const shown = await openForm(context, token);
  if (!shown) return null;
  const { form, entries } = shown;
  const read = readAnswers(entries, sent.fields, wordsIn(form.language));
  const errors = {
    ...read.errors,
    ...(form.consent && !sent.agrees && { _consent: msg`Check this box to send the form` }),
  };
  const early = refusalBefore(context, form.id, sent);
  const answer = { shown, errors, keepsStamp: early === null || early === 'too_fast' };
  if (!form.is_open) return { ...answer, outcome: 'closed' };
  if (early !== 'trap' && Object.keys(errors).length > 0) return { ...answer, outcome: 'wrong' };
  const refusal = early ?? (await refusalOnce(context, form.id, sent, ONCE));
  const toAccept = await withForm(context, token, async (scope) => {
    const id = await storeSubmission(scope, form, { ...sent, ...read }, refusal);
    return id ? { id, workspaceId: scope.workspaceId } : null;
  });
  if (toAccept) {
    await acceptStored(context, toAccept.workspaceId, toAccept.id).catch((err) =>
      context.log.error({ err, submission: toAccept.id }, 'a form submission was kept, and is accepted later'),
    );
  }
  // A program that filled in the trap is not told that it was refused. Any other refusal lets a person send the form
  // again.
  return { ...answer, outcome: refusal && refusal !== 'trap' ? 'again' : 'taken' };
};

const ONCE = onceFor('forms.once');

/** The delay after which the job accepts a submission that its request has not accepted. No request takes this long. */
const RETRY_AFTER_MS = 60_000;

interface Sent
  extends Pick<SentForm, 'agrees' | 'wantsNews' | 'page' | 'utm'>,
    Pick<ReadAnswers, 'answers' | 'values'> {}

/** Stores what was sent. @returns the id of the submission to accept; `null` if it was refused */
const storeSubmission = async (
  scope: Scope,
  form: StoredForm,
  { answers, values, agrees, wantsNews, page, utm }: Sent,
  refusal: Refusal | null,
): Promise<string | null> => {
  const email = (values.email ?? '').toLowerCase();
  if (email && (await isErased(scope, email))) {
    // Stores nothing that identifies the person.
    const nobody = { form_id: form.id, email: '', answers: [], consent: '', newsletter: '', page: '', utm: {} };
    await insertSubmission(scope, { ...nobody, state: 'refused', reason: 'erased' });
    return null;
  }
  const agreed = { consent: agrees ? form.consent : '', newsletter: wantsNews ? form.newsletter : '' };
  const submission = { form_id: form.id, page, utm, email, answers, ...agreed };
  if (!refusal) {
    const id = await insertSubmission(scope, { ...submission, state: 'waiting', reason: 'failed' });
    const runAt = new Date(Date.now() + RETRY_AFTER_MS).toISOString();
    await enqueue(scope, acceptLater, { submission_id: id }, { runAt });
    return id;
  }
  await insertSubmission(scope, { ...submission, state: 'refused', reason: refusal });
  return null;
};

/**
 * Accepts a stored submission, or leaves it waiting if a rule requires that.
 * @throws errors after which it can be tried again
 */
const acceptStored = async ({ db }: Context, workspaceId: string, id: string): Promise<void> => {
  const why = await inWorkspace(db, { workspaceId }, (scope) => acceptUnlessSuspended(scope, id)).catch(reasonToWait);
  if (why) await inWorkspace(db, { workspaceId }, (scope) => leaveWaiting(scope, id, why));
};

/**
 * Accepts a submission that was stored and not accepted yet. If that fails again, the owners are notified.
 * @throws errors after which it can be tried again
 */
export const retryAcceptance = async (context: Context, workspaceId: string, id: string): Promise<void> => {
  const inside = <T>(work: (scope: Scope) => Promise<T>) => inWorkspace(context.db, { workspaceId }, work);
  const left = await inside((scope) => nullIfGone(findSubmission(scope, id)));
  if (left?.state !== 'waiting' || left.reason !== 'failed') return;
  try {
    await acceptStored(context, workspaceId, id);
  } catch (error) {
    await inside((scope) => leaveWaiting(scope, id, 'failed'));
    // A refusal by a rule is not retried, because the rule would refuse it again.
    if (!(error instanceof ProblemError)) throw error;
  }
};

/** @returns the reason why the submission has to wait, `null` if it was accepted */
const acceptUnlessSuspended = async (scope: Scope, id: string): Promise<Reason | null> => {
  if (await isSuspendedNow(scope)) return 'suspended';
  await acceptSubmission(scope, id);
  return null;
};

/** Called after the transaction was rolled back, so that a submission that waits takes no owner's turn. */
const reasonToWait = (error: unknown): Reason => {
  if (error instanceof ProblemError && error.code === 'plan_limit') return 'contacts_limit';
  throw error;
};

/** Leaves a submission waiting, and notifies the owners of the workspace about it once a day for each form. */
const leaveWaiting = async (scope: Scope, id: string, why: Reason): Promise<void> => {
  if (!(await markWaiting(scope, id, why))) return;
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
