import type { Db } from './session';

/** Lets each statement of this transaction take a minute, for work on all records of a workspace. */
export const allowLongWork = (trx: Db, atMost = '60s') => trx.raw(`set local statement_timeout = '${atMost}'`);
