import { DAY_MS } from '@rapport/shared/dates';
import type { MailServer } from '../mailServer';
import { type Client, searchFor, withClient } from './imapClient';

/** An email that failed for so long will fail for ever. */
const GIVEN_UP_MS = DAY_MS;

/**
 * Processes up to `emails` unread emails of a folder one after another, each cut after `bytes`, and marks them as read, for at most `ms`.
 * One whose `work` fails stays unread for a day, and is not counted, so that it keeps out no other. @throws MailServerFailure; AggregateError with the errors of `work`
 */
export const takeUnread = async (
  server: MailServer,
  folder: string,
  { emails, bytes, ms }: { emails: number; bytes: number; ms?: number },
  work: (source: Buffer) => Promise<unknown>,
): Promise<void> => {
  const errors: unknown[] = [];
  const take = async (client: Client) => {
    await client.mailboxOpen(folder);
    let left = emails;
    for (const uid of await searchFor(client, { seen: false })) {
      if (left === 0) break;
      const query = { internalDate: true, source: { start: 0, maxLength: bytes } };
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
  };
  // The operator has configured this server, so it may be on the same machine.
  await withClient(server, { allowsPrivateHosts: true }, take, ms);
  if (errors.length > 0) throw new AggregateError(errors);
};
