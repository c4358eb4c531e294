import { randomUUID } from 'node:crypto';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { watchImap } from '../../integrations/imap/imap';
import { enqueueSystemJob } from '../../jobs/job';
import { claimWatches, findStoredMailbox, releaseWatches } from './mailboxes.repository';
import { queueOptions, SYNC } from './mailboxJobs';
import { signInOf } from './signIn';

const ROUND_MS = 15_000;
/** How many connections one process keeps open. What is more is read by the minute. */
const MOST_WATCHED = 200;
const BEGUN_A_ROUND = 20;
/** How long a mailbox that could not be watched is left alone. */
const PAUSE_MS = 5 * 60_000;

interface Place {
  id: string;
  workspace_id: string;
  secret: string;
}

interface Watched {
  secret: string;
  close: () => void;
}

/**
 * Waits in connected mailboxes for new emails, and has them read when some arrive. Each mailbox is watched by one process,
 * which says so once a round; without it, or where a server does not allow it, a job looks every minute.
 */
export const watchMailboxes = (context: Context): { stop(): Promise<void> } => {
  const { db, config, log } = context;
  const watcher = randomUUID();
  const watched = new Map<string, Watched>();
  const paused = new Map<string, number>();
  let isStopping = false;

  const read = ({ id, workspace_id }: Place) =>
    asSystem(db, (trx) => enqueueSystemJob(trx, SYNC, { workspace_id, mailbox_id: id }, queueOptions(id))).catch(
      (err) => log.warn({ err }, 'new emails could not be announced'),
    );
  const end = (id: string) => {
    watched.get(id)?.close();
    watched.delete(id);
  };
  const begin = async (place: Place) => {
    const { id, workspace_id: workspaceId, secret } = place;
    const mailbox = await inWorkspace(db, { workspaceId }, (scope) => findStoredMailbox(scope, id));
    if (!mailbox) return;
    const signIn = await signInOf(context, workspaceId, mailbox);
    let isOpen = true;
    const connection = await watchImap({ ...mailbox, ...signIn }, config, {
      onMail: () => void read(place),
      onEnd: () => {
        isOpen = false;
        if (watched.get(id)?.close === connection.close) watched.delete(id);
      },
    });
    if (!isOpen || isStopping) return connection.close();
    watched.set(id, { secret, close: connection.close });
    // What arrived since it was read last.
    await read(place);
  };
  const beginOrPause = (place: Place) =>
    begin(place).catch(async () => {
      paused.set(place.id, Date.now() + PAUSE_MS);
      await asSystem(db, (trx) => releaseWatches(trx, watcher, [place.id]));
    });

  const look = async () => {
    for (const [id, until] of paused) if (until < Date.now()) paused.delete(id);
    const ours = await asSystem(db, (trx) =>
      claimWatches(trx, watcher, { most: MOST_WATCHED, except: [...paused.keys()] }),
    );
    const secrets = new Map(ours.map(({ id, secret }) => [id, secret]));
    for (const [id, { secret }] of watched) if (secrets.get(id) !== secret) end(id);
    await Promise.all(
      ours
        .filter(({ id }) => !watched.has(id))
        .slice(0, BEGUN_A_ROUND)
        .map(beginOrPause),
    );
  };
  let round: Promise<void> | null = null;
  const beginRound = () => {
    round ??= look()
      .catch((err) => log.warn({ err }, 'mailboxes could not be watched'))
      .finally(() => {
        round = null;
      });
  };
  beginRound();
  const rounds = setInterval(beginRound, ROUND_MS);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(rounds);
      await round;
      for (const id of watched.keys()) end(id);
      await asSystem(db, (trx) => releaseWatches(trx, watcher)).catch(() => undefined);
    },
  };
};
