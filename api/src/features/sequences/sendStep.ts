import { DAY_MS, HOUR_MS } from '@rapport/shared/dates';
import { firstName } from '@rapport/shared/firstName';
import type { OutgoingMail } from '@rapport/shared/outgoingMail';
import { fillIn, type Reader } from '@rapport/shared/personalization';
import { SEQUENCE_EMAILS_A_DAY, type SequenceStep } from '@rapport/shared/sequences';
import { signatureBlock } from '@rapport/shared/signature';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { ownValuesIn } from '../campaigns/ownTokens';
import { findContact } from '../contacts/contacts.service';
import { keyOfMessage, messageIdOf } from '../mailboxes/mailKey';
import { findSendingMailbox, readOutgoingMail, sendMail } from '../mailboxes/outgoingMail.service';
import { preferencesOf } from '../settings/settings.readModel';
import { isSuspendedNow, mayHaveMailboxes } from '../workspaces/planLimits';
import {
  addEmail,
  type DueRun,
  endRuns,
  lastEmailOf,
  listDueRuns,
  lockDueRun,
  mailboxFreeAt,
  postponeRun,
  stopRun,
} from './runs.repository';
import { afterWorkdays } from './workingTime';

const MOST_AT_ONCE = 50;

/**
 * Ends the runs that are over, and sends the emails that are due. A failure does not prevent the other emails from
 * being sent.
 */
export const sendDueSteps = async (context: Context, workspaceId: string): Promise<void> => {
  const inScope = <T>(work: (scope: Scope) => Promise<T>) => inWorkspace(context.db, { workspaceId }, work);
  await inScope((scope) => endRuns(scope));
  const errors: unknown[] = [];
  for (const id of await inScope((scope) => listDueRuns(scope, MOST_AT_ONCE))) {
    await inScope((scope) => sendStep(scope, id)).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors);
};

/** Hands the next email of a run to the mailbox, or postpones or stops the run, in one transaction. */
const sendStep = async (scope: Scope, id: string): Promise<unknown> => {
  const run = await lockDueRun(scope, id);
  const step = run?.steps[run.sent];
  if (!run || !step) return;
  const inHours = (from: number) => afterWorkdays(new Date(from), 0, run.timezone);
  if (!(await mayHaveMailboxes(scope))) return stopRun(scope, id, 'plan');
  if (await isSuspendedNow(scope)) return postponeRun(scope, id, inHours(Date.now() + DAY_MS));
  // The job may run late, such as after a night in which the server was down.
  const opens = inHours(Date.now());
  if (opens.getTime() > Date.now()) return postponeRun(scope, id, opens);
  const asSender = { ...scope, userId: run.user_id };
  const mailbox = await findSendingMailbox(asSender);
  if (!mailbox) return stopRun(scope, id, 'not_sent');
  const last = run.sent > 0 ? await lastEmailOf(scope, id) : null;
  if (last && !last.mail_id) {
    const waiting = await nullIfGone(readOutgoingMail(asSender, last.outgoing_id));
    // The sender canceled the waiting email.
    if (!waiting) return stopRun(scope, id, 'stopped');
    if (waiting.status === 'failed') return stopRun(scope, id, 'not_sent');
    return postponeRun(scope, id, inHours(Date.now() + HOUR_MS));
  }
  const free = await mailboxFreeAt(scope, mailbox.id, SEQUENCE_EMAILS_A_DAY);
  if (free) return postponeRun(scope, id, inHours(free.getTime()));
  const mail = await handToMailbox(asSender, run, step, { last, signature: mailbox.signature });
  if (mail === 'refused') return stopRun(scope, id, 'not_sent');
  if (mail === 'later') return postponeRun(scope, id, inHours(Date.now() + HOUR_MS));
  const following = run.steps[run.sent + 1];
  const next = following ? afterWorkdays(new Date(), following.wait_days, run.timezone) : null;
  const message_key = keyOfMessage(messageIdOf(mail.id, mailbox.address), mailbox.address);
  return addEmail(scope, run, { outgoing_id: mail.id, message_key }, next);
};

interface Thread {
  last: { mail_id: string | null; subject: string | null } | null;
  signature: string;
}

/** Hands an email to the mailbox. Returns `later` if its allowance is used up, `refused` if another try would not help. */
const handToMailbox = async (
  asSender: Scope,
  run: DueRun,
  step: SequenceStep,
  { last, signature }: Thread,
): Promise<OutgoingMail | 'later' | 'refused'> => {
  const contact = await findContact(asSender, run.contact_id);
  const { name, company, email, custom } = contact;
  const { language } = await preferencesOf(asSender, asSender.userId);
  const own = await ownValuesIn(asSender, { subject: step.subject, content: step.text }, custom, language);
  const reader: Reader = { first_name: firstName(name), name, company, email, custom: own };
  const answers = step.subject.trim() === '' ? last : null;
  const subject = answers ? replySubject(answers.subject ?? '') : fillIn(step.subject, reader);
  try {
    return await sendMail(asSender, {
      to: [{ name, address: email }],
      cc: [],
      subject: subject.replace(/\s+/g, ' ').trim(),
      text: `${fillIn(step.text, reader).trim()}${signatureBlock(signature)}`,
      contact_id: run.contact_id,
      answers_id: answers?.mail_id ?? null,
      file_ids: [],
      forwards: null,
      send_at: null,
      remind_after_days: null,
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.status === 429 ? 'later' : 'refused';
  }
};

const replySubject = (subject: string) => (/^re\s*:/i.test(subject) ? subject : `Re: ${subject}`);
