import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { inSession } from '../../db/session';
import { lockBilling } from './billing.repository';

// A waiting caller holds a connection, and a working caller needs a second one. Without this limit, the waiting callers
// would take all connections.
const turn = pLimit(3);

/**
 * Allows a caller to wait longer, for other callers and for Stripe. The settings end with the transaction, because a
 * pooler may share the connection.
 */
const waitingLonger = {
  name: 'wait for billing',
  text: `select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '30s', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`,
};

/**
 * Lets only one process at a time work on a workspace's subscription while it calls Stripe. The lock has its own
 * transaction, which reads and writes no rows, so that it does not hold up vacuuming while Stripe is called. Never nest
 * it, because the inner call would wait for the outer one.
 */
export const withBillingLock = <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> =>
  turn(() =>
    inSession(db, { entering: waitingLonger }, async (session) => {
      await lockBilling(session.db, workspaceId);
      return work();
    }),
  );
