import { DAY_MS } from '@rapport/shared/dates';
import type { MailServer } from '../mailServer';
import { connect, READING_MS, searchFor } from './imapClient';

/** An email that failed for so long will fail for ever. */
const GIVEN_UP_MS = DAY_MS;

/**
 * Processes up to `max.emails` unread emails of a folder one after another, each cut after `max.bytes`, and marks them as read.
 * One whose `work` fails stays unread for a day, and is not counted, so that it keeps out no other. @throws MailServerFailure; AggregateError with the errors of `work`
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
    let left = max.emails;
    for (const uid of uids) {
      if (left === 0) break;
      const query = { internalDate: true, source: { start: 0, maxLength: max.bytes } };
      const message = await client.fetchOne(String(uid), query, { uid: true });
      const source = message ? message.source : undefined;
      if (!source) continue;
      const error = await work(source).then(
        () => null,
        (problem: unknown) => ({ problem }),
      );
      if (error) errors.push(error.problem);
      else left -= 1;
      const arrived = message ? new Date(message.internalDate ?? 0).getTime() : 0;
      if (error && arrived > Date.now() - GIVEN_UP_MS) continue;
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  } finally {
    client.close();
  }
  if (errors.length > 0) throw new AggregateError(errors);
};
