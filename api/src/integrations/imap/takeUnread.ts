import { DAY_MS } from '@rapport/shared/dates';
import type { MailServer } from '../mailServer';
import { type Client, searchFor, withClient } from './imapClient';
import { addressesIn, DELIVERED } from './readDropped';

/** An email whose work has failed for this long is marked as read, because it will always fail. */
const GIVEN_UP_MS = DAY_MS;

/** If there are more unread emails than this, the later ones wait until there are fewer. */
const SORTED_MAX = 5_000;
/** Servers limit the length of a command. */
const SORTED_AT_ONCE = 500;

interface Taking {
  /** The receiver of each email, given the addresses that the email was delivered to. */
  receiversOf(deliveredTo: string[][]): Promise<(string | undefined)[]>;
  work(source: Buffer): Promise<unknown>;
}

/**
 * Processes up to `max.emails` unread emails of a folder one after another, each truncated after `max.bytes`, and marks
 * them as read, for at most `max.ms`. If there are more, the receivers take turns. An email whose `work` fails stays
 * unread for a day and is not counted, so that it does not block others. @throws MailServerFailure; AggregateError with
 * the errors of `work`
 */
export const takeUnread = async (
  server: MailServer,
  folder: string,
  max: { emails: number; bytes: number; ms?: number },
  { receiversOf, work }: Taking,
): Promise<void> => {
  const errors: unknown[] = [];
  const take = async (client: Client) => {
    await client.mailboxOpen(folder);
    const unread = await searchFor(client, { seen: false });
    const uids = unread.length > max.emails ? await inTurns(client, unread, receiversOf) : unread;
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
  };
  // The operator has configured this server, so it may be on the same machine.
  await withClient(server, { allowsPrivateHosts: true }, take, max.ms);
  if (errors.length > 0) throw new AggregateError(errors);
};

/** Sorts emails so that the first email of each receiver comes before the second email of any receiver. */
const inTurns = async (client: Client, uids: number[], receiversOf: Taking['receiversOf']): Promise<number[]> => {
  const emails: { uid: number; deliveredTo: string[] }[] = [];
  for (let at = 0; at < Math.min(uids.length, SORTED_MAX); at += SORTED_AT_ONCE) {
    const some = uids.slice(at, at + SORTED_AT_ONCE).join(',');
    for await (const { uid, headers } of client.fetch(some, { uid: true, headers: DELIVERED }, { uid: true })) {
      emails.push({ uid, deliveredTo: addressesIn(String(headers ?? '')) });
    }
  }
  const receivers = await receiversOf(emails.map(({ deliveredTo }) => deliveredTo));
  const counts = new Map<string | undefined, number>();
  const turns = emails.map(({ uid }, at) => {
    const turn = counts.get(receivers[at]) ?? 0;
    counts.set(receivers[at], turn + 1);
    return { uid, turn };
  });
  return turns.toSorted((one, other) => one.turn - other.turn || one.uid - other.uid).map(({ uid }) => uid);
};
