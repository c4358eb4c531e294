import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Anything that Stripe keeps: it knows its kind and its id. */
export interface Stored {
  id: string;
  object: string;
}

const DAY_SECONDS = 86_400;

/** What the stand-in knows, within one transaction: requests are served one after the other. */
export const openStore = (trx: Knex.Transaction) => ({
  lock: () => trx.raw(`select pg_advisory_xact_lock(hashtext('stripe sandbox'))`),
  /** The stand-in's own time, in seconds: real time, moved ahead as far as a test says. */
  now: async (): Promise<number> => Math.floor(Date.now() / 1_000) + (await clock(trx)).ahead_seconds,
  moveAhead: (seconds: number) => trx('sandbox_clock').increment('ahead_seconds', seconds),
  failNextPayment: (fails: boolean) => trx('sandbox_clock').update({ next_payment_fails: fails }),
  doesNextPaymentFail: async (): Promise<boolean> => (await clock(trx)).next_payment_fails,
  find: async <T extends Stored>(object: T['object'], id: string): Promise<T | undefined> =>
    (await trx('sandbox_objects').where({ id, object }).first('data'))?.data,
  /** All of a kind, the newest first. */
  list: async <T extends Stored>(object: T['object'], matching: object = {}): Promise<T[]> => {
    const rows = await trx('sandbox_objects')
      .where({ object })
      .whereRaw('data @> ?::jsonb', [JSON.stringify(matching)])
      .orderBy('nth', 'desc')
      .select('data');
    return rows.map(({ data }) => data);
  },
  save: async <T extends Stored>(record: T): Promise<T> => {
    const data = JSON.stringify(record);
    await trx('sandbox_objects')
      .insert({ id: record.id, object: record.object, data })
      .onConflict('id')
      .merge({ data });
    return record;
  },
});

export type Store = ReturnType<typeof openStore>;

const clock = async (trx: Knex.Transaction): Promise<{ ahead_seconds: number; next_payment_fails: boolean }> =>
  trx('sandbox_clock').first();

/** Ids look like Stripe's. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const days = (count: number): number => count * DAY_SECONDS;

/** A month later in UTC; of a day that the next month lacks, its last. */
export const monthAfter = (seconds: number): number => {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
};
