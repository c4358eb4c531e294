import type { Knex } from 'knex';
import pLimit from 'p-limit';

const LOCK_TIMEOUT = '30s';

// A caller that waits holds a connection, and one that works needs a second: without a limit the waiting ones take them all.
const turn = pLimit(3);

/**
 * Lets only one process at a time work on a workspace's subscription while it calls Stripe. It is not a transaction, which
 * would stay open for as long as Stripe takes. Never nest it: the inner call would wait for the outer one.
 */
export const withBillingLock = <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> =>
  turn(() => locked(db, workspaceId, work));

const locked = async <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> => {
  const connection = await db.client.acquireConnection();
  const lock = `hashtextextended('billing ' || $1, 0)`;
  try {
    await connection.query(`set statement_timeout = '${LOCK_TIMEOUT}'; set lock_timeout = '${LOCK_TIMEOUT}'`);
    await connection.query(`select pg_advisory_lock(${lock})`, [workspaceId]);
    try {
      return await work();
    } finally {
      await connection.query(`select pg_advisory_unlock(${lock})`, [workspaceId]);
    }
  } finally {
    try {
      await connection.query('reset statement_timeout; reset lock_timeout');
    } finally {
      // A lost connection is released as well: the pool drops it, and would otherwise count it as in use forever.
      await db.client.releaseConnection(connection);
    }
  }
};
