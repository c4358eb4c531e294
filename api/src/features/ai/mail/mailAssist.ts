import { msg } from '@lingui/core/macro';
import type { Language } from '@rapport/shared/languages';
import type { AssistedText } from '@rapport/shared/mailAssist';
import type { MailMessage } from '@rapport/shared/mailbox';
import { z } from 'zod';
import type { Identity } from '../../../db/identity';
import { inWorkspace, type Scope } from '../../../db/scope';
import type { Context } from '../../../http/context';
import { conflict, notFound, unavailable } from '../../../http/problem';
import { type RateLimit, requireAllowance } from '../../../http/rateLimit';
import { readThread } from '../../mailboxes/mailThreads.readModel';
import { preferencesOf, readWorkspaceSettings } from '../../settings/settings.readModel';
import { requireNotDemo } from '../../workspaces/notInDemo';
import { requireMailboxes } from '../../workspaces/planLimits';
import { hideMail, showMail } from './hideMail';
import { namesAndOwnAddresses } from './mailAssist.readModel';
import { instructionsFor, type MailTask } from './mailInstructions';

const BY_PERSON: RateLimit = { name: 'mail_assist', points: 20, seconds: 3_600 };
const BY_WORKSPACE: RateLimit = { name: 'mail_assist_workspace', points: 100, seconds: 86_400 };
const EMAILS_MAX = 20;
const EMAIL_MAX = 4_000;
const TEXT_MAX = 5_000;

const Said = z.object({ text: z.string() });

/**
 * Asks a language model to summarize a thread of emails, or to draft a reply. Names, addresses, links and long numbers
 * are replaced before anything is sent.
 * @throws 403 in a demo and on a plan without email integration; 404 for a thread that the user may not read
 * completely; 409 if the owner has not allowed a model or the installation has none; 429; 503 if the model gives no
 * usable answer
 */
export const assistWithMail = async (
  context: Context,
  identity: Identity,
  threadId: string,
  task: MailTask,
): Promise<AssistedText> => {
  const { model } = context;
  const who = { workspaceId: identity.workspace_id, userId: identity.user_id, lane: 'read' as const };
  const { emails, names, language } = await inWorkspace(context.db, who, (scope) => prepare(scope, threadId));
  if (!model) throw noModel();
  const tooMany = msg`Too many attempts. Please try again later.`;
  await requireAllowance(context.db, BY_PERSON, identity.user_id, tooMany);
  await requireAllowance(context.db, BY_WORKSPACE, identity.workspace_id, tooMany);
  const { texts, hidden } = hideMail(
    emails.flatMap(({ subject, text }) => [subject, (text ?? '').slice(0, EMAIL_MAX)]),
    names,
  );
  const answer = await model.ask({
    name: task,
    schema: Said,
    instructions: instructionsFor(task, language),
    data: {
      emails: emails.map(({ isMine, sent_at }, nth) => ({
        from: isMine ? 'me' : 'them',
        day: sent_at.slice(0, 10),
        subject: texts[2 * nth],
        text: texts[2 * nth + 1],
      })),
    },
    asker: identity.user_id,
  });
  const text = answer.value && answer.value.text.length <= TEXT_MAX ? showMail(answer.value.text, hidden) : null;
  if (!text) throw unavailable(msg`The language model gave no usable answer. Please try again.`, 5);
  return { text };
};

const noModel = () => conflict('no_model', msg`Language models are not allowed to read emails in this workspace.`);

type Email = Pick<MailMessage, 'subject' | 'text' | 'sent_at'> & { isMine: boolean };

const prepare = async (
  scope: Scope,
  threadId: string,
): Promise<{ emails: Email[]; names: string[]; language: Language }> => {
  await requireNotDemo(scope);
  await requireMailboxes(scope);
  const thread = await readThread(scope, threadId);
  if (thread.some(({ text }) => text === null)) throw notFound(msg`This email`);
  if (!(await readWorkspaceSettings(scope)).ai_mail) throw noModel();
  const emails = thread.slice(-EMAILS_MAX);
  const people = emails.flatMap(({ from, recipients }) => [...(from ? [from] : []), ...(recipients ?? [])]);
  const { language } = await preferencesOf(scope, scope.userId);
  const { names, ownAddresses } = await namesAndOwnAddresses(scope, threadId);
  return {
    emails: emails.map(({ from, subject, text, sent_at }) => ({
      subject,
      text,
      sent_at: new Date(sent_at).toISOString(),
      isMine: ownAddresses.includes(from?.address ?? ''),
    })),
    names: [...people.map(({ name }) => name), ...names],
    language,
  };
};
