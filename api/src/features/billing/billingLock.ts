import type { Knex } from 'knex';

const PATIENCE = '30s';

/**
 * Does one thing to a workspace's subscription at a time, in whatever process, while Stripe is asked. Not a transaction: that
 * would stay open as long as Stripe thinks.
 */
export const withBillingLock = async <T>(db: Knex, workspaceId: string, work: () => Promise<T>): Promise<T> => {
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
    await connection.query('reset statement_timeout; reset lock_timeout');
    await db.client.releaseConnection(connection);
  }
};
