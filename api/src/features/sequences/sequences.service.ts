import { msg } from '@lingui/core/macro';
import { ownKeysIn, unknownToken } from '@rapport/shared/personalization';
import type {
  NewSequence,
  Sequence,
  SequenceChange,
  SequenceRun,
  SequenceStart,
  SequenceStarted,
  SequenceStep,
} from '@rapport/shared/sequences';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { invalid } from '../../http/problem';
import { fieldsOf } from '../fields/custom.service';
import { requireSendingMailbox } from '../mailboxes/outgoingMail.service';
import { preferencesOf } from '../settings/settings.readModel';
import { requireMailboxes } from '../workspaces/planLimits';
import { endRestoredRuns, endRuns, findRun, insertRuns, lockCandidates, stopRun } from './runs.repository';
import { findSequence, insertSequence, updateSequence } from './sequences.repository';
import { afterWorkdays } from './workingTime';

/** @throws 403 on a plan without email integration; 409 when there are as many as there can be; 422 for an unknown field */
export const createSequence = async (scope: Scope, sequence: NewSequence): Promise<Sequence> => {
  await requireMailboxes(scope);
  await requireOwnTokens(scope, sequence.steps);
  return insertSequence(scope, sequence);
};

/** Contacts who have started it get its emails as they were then. @throws 404; 412; 422 for an unknown field */
export const changeSequence = async (
  scope: Scope,
  id: string,
  change: SequenceChange,
  seenVersion: string | undefined,
): Promise<Sequence> => {
  await requireMailboxes(scope);
  if (change.steps) await requireOwnTokens(scope, change.steps);
  return updateSequence(scope, id, change, seenVersion);
};

const requireOwnTokens = async (scope: Scope, steps: SequenceStep[]): Promise<void> => {
  const texts = steps.flatMap(({ subject, text }, nth) => [
    [`steps.${nth}.subject`, subject] as const,
    [`steps.${nth}.text`, text] as const,
  ]);
  if (texts.every(([, text]) => ownKeysIn(text).length === 0)) return;
  const keys = (await fieldsOf(scope, 'contact')).map(({ key }) => key);
  const wrong = texts.flatMap(([place, text]) => {
    const token = unknownToken(text, keys);
    if (token === null) return [];
    return [[place, msg`${{ token: token.slice(0, 60) }} is not a field of contacts. Choose another one.`] as const];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
};

/**
 * Starts a sequence for contacts, from the person's own mailbox. Contacts who cannot get it are left out and returned with the reason.
 * @throws 403 on a plan without email integration; 404; 409 without a mailbox that sends
 */
export const startSequence = async (
  scope: Scope,
  id: string,
  { contact_ids, timezone }: SequenceStart,
): Promise<SequenceStarted> => {
  const { steps } = await findSequence(scope, id);
  const mailbox = await requireSendingMailbox(scope);
  // Ends the runs that are over, so that they do not prevent a new start.
  await endRuns(scope, contact_ids);
  const candidates = await lockCandidates(scope, contact_ids);
  const zone = timezone ?? (await preferencesOf(scope, scope.userId)).timezone;
  const next_at = afterWorkdays(new Date(), steps[0]?.wait_days ?? 0, zone);
  const ready = candidates.filter(({ reason }) => reason === null);
  await insertRuns(
    scope,
    ready.map((contact) => ({
      sequence_id: id,
      contact_id: contact.id,
      mailbox_id: mailbox.id,
      steps,
      timezone: zone,
      next_at,
    })),
  );
  const found = new Set(candidates.map((candidate) => candidate.id));
  return {
    started: ready.length,
    left_out: [
      ...candidates.flatMap(({ id: contact_id, name, reason }) => (reason ? [{ contact_id, name, reason }] : [])),
      ...[...new Set(contact_ids)]
        .filter((contact_id) => !found.has(contact_id))
        .map((contact_id) => ({ contact_id, name: '', reason: 'gone' as const })),
    ],
  };
};

/** Stops the emails to a contact. A run that has ended stays as it is. @throws 404 */
export const stopSequence = async (scope: Scope, runId: string): Promise<SequenceRun> => {
  await findRun(scope, runId);
  await stopRun(scope, runId, 'stopped');
  return findRun(scope, runId);
};

/** After a backup was restored, emails may have been sent that the database does not know of. */
export const stopRestoredSequences = (trx: Db) => endRestoredRuns(trx);
