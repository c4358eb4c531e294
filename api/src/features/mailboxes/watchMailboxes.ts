import { randomUUID } from 'node:crypto';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { watchImap } from '../../integrations/imap/watchImap';
import { enqueueSystemJob } from '../../jobs/job';
import { claimWatches, findStoredMailbox, releaseWatches } from './mailboxes.repository';
import { queueOptions, SYNC } from './mailboxJobs';
import { signInOf } from './signIn';

const ROUND_MS = 15_000;
/** How many connections one process keeps open. A job reads the other mailboxes every minute. */
const WATCHED_MAX = 200;
const STARTED_PER_ROUND = 20;
/** How long to wait before retrying a mailbox that could not be watched. */
const PAUSE_MS = 5 * 60_000;

interface ClaimedMailbox {
  id: string;
  workspace_id: string;
  secret: string;
}

interface Watch {
  secret: string;
  close: () => void;
}

interface Watcher {
  context: Context;
  /** The id under which this process claims mailboxes. */
  id: string;
  watches: Map<string, Watch>;
  /** Until when each failed mailbox is paused. */
  paused: Map<string, number>;
  isStopping: boolean;
}

/**
 * Keeps a connection to each connected mailbox, and enqueues a job that reads it when new emails arrive. Each mailbox is watched
 * by one process, which renews its claim in every round. Mailboxes that no process watches are read by a job every minute.
 */
export const watchMailboxes = (context: Context): { stop(): Promise<void> } => {
  const watcher: Watcher = { context, id: randomUUID(), watches: new Map(), paused: new Map(), isStopping: false };
  let round: Promise<void> | null = null;
  const startRound = () => {
    round ??= runRound(watcher)
      .catch((err) => context.log.warn({ err }, 'mailboxes could not be watched'))
      .finally(() => {
        round = null;
      });
  };
  startRound();
  const rounds = setInterval(startRound, ROUND_MS);
  return {
    stop: async () => {
      watcher.isStopping = true;
      clearInterval(rounds);
      await round;
      for (const id of watcher.watches.keys()) stopWatch(watcher, id);
      await asSystem(context.db, (trx) => releaseWatches(trx, watcher.id)).catch(() => undefined);
    },
  };
};

/** Claims mailboxes, stops the watches of those that were lost or have a new password, and starts the missing ones. */
const runRound = async (watcher: Watcher): Promise<void> => {
  const { context, id: watcherId, watches, paused } = watcher;
  for (const [id, until] of paused) if (until < Date.now()) paused.delete(id);
  const claimed = await asSystem(context.db, (trx) =>
    claimWatches(trx, watcherId, { most: WATCHED_MAX, except: [...paused.keys()] }),
  );
  const secrets = new Map(claimed.map(({ id, secret }) => [id, secret]));
  for (const [id, { secret }] of watches) if (secrets.get(id) !== secret) stopWatch(watcher, id);
  await Promise.all(
    claimed
      .filter(({ id }) => !watches.has(id))
      .slice(0, STARTED_PER_ROUND)
      .map((mailbox) => startOrPauseWatch(watcher, mailbox)),
  );
};

const startOrPauseWatch = (watcher: Watcher, mailbox: ClaimedMailbox): Promise<void> =>
  startWatch(watcher, mailbox).catch(async () => {
    watcher.paused.set(mailbox.id, Date.now() + PAUSE_MS);
    await asSystem(watcher.context.db, (trx) => releaseWatches(trx, watcher.id, [mailbox.id]));
  });

const startWatch = async (watcher: Watcher, claimed: ClaimedMailbox): Promise<void> => {
  const { context, watches } = watcher;
  const { id, workspace_id: workspaceId, secret } = claimed;
  const mailbox = await inWorkspace(context.db, { workspaceId }, (scope) => findStoredMailbox(scope, id));
  if (!mailbox) return;
  const signIn = await signInOf(context, workspaceId, mailbox);
  let isOpen = true;
  const connection = await watchImap({ ...mailbox, ...signIn }, context.config, {
    onMail: () => void enqueueSync(context, claimed),
    onEnd: () => {
      isOpen = false;
      if (watches.get(id)?.close === connection.close) watches.delete(id);
    },
  });
  if (!isOpen || watcher.isStopping) return connection.close();
  watches.set(id, { secret, close: connection.close });
  // Reads what has arrived since the last read.
  await enqueueSync(context, claimed);
};

const stopWatch = ({ watches }: Watcher, id: string) => {
  watches.get(id)?.close();
  watches.delete(id);
};

const enqueueSync = ({ db, log }: Context, { id, workspace_id }: ClaimedMailbox) =>
  asSystem(db, (trx) => enqueueSystemJob(trx, SYNC, { workspace_id, mailbox_id: id }, queueOptions(id))).catch((err) =>
    log.warn({ err }, 'new emails could not be announced'),
  );
