import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { addRow, addRows, rows, type Scope } from '../../db/scope';
import { keyOfVariant } from './mailKey';

export interface NewMail {
  message_key: string;
  message_id: string;
  from_name: string;
  from_address: string;
  recipients: { name: string; address: string }[];
  subject: string;
  text: string;
  attachment_count: number;
  sent_at: Date;
}

/**
 * Stores an email once, whichever mailbox it is read from first, in the thread of the emails that it answers or that
 * answer it. The copy in another mailbox counts as the same email only if it has the same content and recipients. A
 * copy that differs is stored separately, because members who may read one copy must not learn what only the other
 * says, such as whom its sender added as BCC.
 * @returns its id
 */
export const keepMail = async (scope: Scope, mail: NewMail, references: string[]): Promise<string> => {
  const thread = (await joinThreads(scope, references)) ?? uuidv7();
  const row = { ...mail, recipients: JSON.stringify(mail.recipients), thread_id: thread };
  const added = await insertMail(scope, row, references);
  if (added) return added;
  const kept = await findByKey(scope, mail.message_key);
  if (isDeepStrictEqual(shownOf(kept), shownOf(mail))) return kept.id;
  const message_key = keyOfVariant(mail.message_key, shownOf(mail));
  return (await insertMail(scope, { ...row, message_key }, references)) ?? (await findByKey(scope, message_key)).id;
};

/** @returns the id, or nothing if the key already exists */
const insertMail = async (
  scope: Scope,
  row: Record<string, unknown>,
  references: string[],
): Promise<string | undefined> => {
  const inserted = addRow(scope, 'mail_messages', row).onConflict(['workspace_id', 'message_key']).ignore();
  const [added] = await inserted.returning('id');
  if (!added) return undefined;
  const refers = references.map((reference) => ({ mail_id: added.id, reference }));
  await addRows(scope, 'mail_references', refers);
  return added.id;
};

const findByKey = (scope: Scope, message_key: string): Promise<NewMail & { id: string }> =>
  rows(scope, 'mail_messages').where({ message_key }).first();

/** The parts of an email that its readers see. */
const shownOf = ({ subject, text, attachment_count, recipients }: NewMail) => [
  ...[subject, text, attachment_count],
  recipients.map(({ address }) => address).toSorted(),
];

/** The thread that contains any of these references. Several threads are joined into one. */
const joinThreads = async (scope: Scope, references: string[]): Promise<string | null> => {
  const threads: string[] = await rows(scope, 'mail_messages')
    .join('mail_references', (join) =>
      join
        .on('mail_references.workspace_id', 'mail_messages.workspace_id')
        .andOn('mail_references.mail_id', 'mail_messages.id'),
    )
    .whereRaw('mail_references.reference = any (?)', [references])
    .distinct()
    .orderBy('thread_id')
    .pluck('thread_id');
  const [first = null, ...others] = threads;
  if (others.length > 0) await rows(scope, 'mail_messages').whereIn('thread_id', others).update({ thread_id: first });
  return first;
};
