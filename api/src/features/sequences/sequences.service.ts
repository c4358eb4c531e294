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
import { requireOwnTokensIn } from '../campaigns/ownTokens';
import { requireSendingMailbox } from '../mailboxes/outgoingMail.service';
import { preferencesOf } from '../settings/settings.readModel';
import { requireMailboxes } from '../workspaces/planLimits';
import { endRestoredRuns, endRuns, findRun, insertRuns, lockCandidates, stopRun } from './runs.repository';
import { findSequence, insertSequence, updateSequence } from './sequences.repository';
import { afterWorkdays } from './workingTime';

/** @throws 403 on a plan without email integration; 409 if the limit of sequences is reached; 422 for an unknown field */
export const createSequence = async (scope: Scope, sequence: NewSequence): Promise<Sequence> => {
  await requireMailboxes(scope);
  await requireOwnTokens(scope, sequence.steps);
  return insertSequence(scope, sequence);
};

/**
 * Changes a sequence. Runs that have already started keep their previous emails.
 * @throws 403 on a plan without email integration; 404; 412; 422 for an unknown field
 */
export const changeSequence = async (
  scope: Scope,
  id: string,
  change: SequenceChange,
  seenVersion: string | undefined,
): Promise<Sequence> => {
  await requireMailboxes(scope);
  if (change.steps) await requireOwnTokens(scope, change.steps, (await findSequence(scope, id)).steps);
  return updateSequence(scope, id, change, seenVersion);
};

/** Requires that the placeholders of steps name existing fields of contacts. A text that did not change is not checked. */
const requireOwnTokens = (scope: Scope, steps: SequenceStep[], before: SequenceStep[] = []): Promise<void> => {
  const known = new Set(before.flatMap(({ subject, text }) => [subject, text]));
  const texts = steps.flatMap(({ subject, text }, nth): [string, string][] => [
    [`steps.${nth}.subject`, subject],
    [`steps.${nth}.text`, text],
  ]);
  return requireOwnTokensIn(
    scope,
    texts.filter(([, text]) => !known.has(text)),
  );
};

/**
 * Starts a sequence for contacts, from the caller's own mailbox. Contacts who cannot get it are left out, and returned
 * with the reason.
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

/** Ends all running sequences after a restore, because emails sent since the backup would be sent again. */
export const stopRestoredSequences = (trx: Db) => endRestoredRuns(trx);
