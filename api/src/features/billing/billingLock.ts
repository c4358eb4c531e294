import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { inSession } from '../../db/session';
import { lockBilling } from './billing.repository';

// A caller that waits holds a connection, and one that works needs a second: without a limit the waiting ones take them all.
const turn = pLimit(3);

/** Lets a caller wait for others and for Stripe. It sets nothing beyond the transaction, because a pooler may share the connection. */
const waitingLonger = {
  name: 'wait for billing',
  text: `select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '30s', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`,
};

/**
 * Lets only one process at a time work on a workspace's subscription while it calls Stripe. The lock has a transaction of its
 * own, which reads and writes no row, so that it keeps nothing from being vacuumed for as long as Stripe takes. Never nest it:
 * the inner call would wait for the outer one.
 */
export const withBillingLock = <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> =>
  turn(() =>
    inSession(db, { entering: waitingLonger }, async (session) => {
      await lockBilling(session.db, workspaceId);
      return work();
    }),
  );
