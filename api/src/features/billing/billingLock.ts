import type { Knex } from 'knex';
import pLimit from 'p-limit';

const PATIENCE = '30s';

// Whoever waits holds a connection, and whoever works needs a second one: without a bound those who wait take them all.
const turn = pLimit(3);

/**
 * Does one thing to a workspace's subscription at a time, in whatever process, while Stripe is asked. Not a transaction: that
 * would stay open as long as Stripe thinks. Never one within another: the inner one would wait for the outer one's turn.
 */
export const withBillingLock = <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> =>
  turn(() => locked(db, workspaceId, work));

const locked = async <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> => {
  const connection = await db.client.acquireConnection();
  const lock = `hashtextextended('billing ' || $1, 0)`;
  try {
    await connection.query(`set statement_timeout = '${PATIENCE}'; set lock_timeout = '${PATIENCE}'`);
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
      // One that was lost meanwhile too: the pool throws it away, and would count it as taken for good otherwise.
      await db.client.releaseConnection(connection);
    }
  }
};
