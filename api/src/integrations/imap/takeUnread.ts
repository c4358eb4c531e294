import type { MailServer } from '../mailServer';
import { connect, READING_MS, searchFor } from './imapClient';

/**
 * Processes the unread emails of a folder one after another, each cut after `max.bytes`, and marks them as read. An email stays
 * unread if `work` fails. @throws MailServerFailure; AggregateError with the errors of `work`
 */
export const takeUnread = async (
  server: MailServer,
  folder: string,
  max: { emails: number; bytes: number },
  work: (source: Buffer) => Promise<unknown>,
): Promise<void> => {
  // The operator has configured this server, so it may be on the same machine.
  const client = await connect(server, { allowsPrivateHosts: true }, READING_MS);
  const errors: unknown[] = [];
  try {
    await client.mailboxOpen(folder);
    const uids = await searchFor(client, { seen: false });
    for (const uid of uids.slice(0, max.emails)) {
      const query = { source: { start: 0, maxLength: max.bytes } };
      const message = await client.fetchOne(String(uid), query, { uid: true });
      const source = message ? message.source : undefined;
      if (!source) continue;
      try {
        await work(source);
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      } catch (error) {
        errors.push(error);
      }
    }
  } finally {
    client.close();
  }
  if (errors.length > 0) throw new AggregateError(errors);
};
