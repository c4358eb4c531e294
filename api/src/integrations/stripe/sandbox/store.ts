import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Anything that Stripe keeps: it knows its kind and its id. */
export interface Stored {
  id: string;
  object: string;
}

const DAY_SECONDS = 86_400;

/** What the stand-in knows, within one transaction: requests are served one after the other. */
export const openStore = (trx: Knex.Transaction) => {
  const clocks = readOnce(trx);
  const clockOf = async (customer: string): Promise<Clock> =>
    (await clocks.read()).get(customer) ?? { ahead_seconds: 0, next_payment_fails: false };
  const setClock = async (customer: string, change: Partial<Clock>) => {
    const clock = { ...(await clockOf(customer)), ...change };
    await trx('sandbox_clocks')
      .insert({ customer, ...clock })
      .onConflict('customer')
      .merge();
    (await clocks.read()).set(customer, clock);
  };
  return {
    ...openObjects(trx),
    lock: () => trx.raw(`select pg_advisory_xact_lock(hashtext('stripe sandbox'))`),
    /** The time in seconds: real time, moved ahead as far as somebody did for this customer. */
    now: async (customer?: string): Promise<number> =>
      Math.floor(Date.now() / 1_000) + (customer ? (await clockOf(customer)).ahead_seconds : 0),
    moveAhead: async (customer: string, seconds: number) =>
      setClock(customer, { ahead_seconds: (await clockOf(customer)).ahead_seconds + seconds }),
    failNextPayment: (customer: string, fails: boolean) => setClock(customer, { next_payment_fails: fails }),
    doesNextPaymentFail: async (customer: string): Promise<boolean> => (await clockOf(customer)).next_payment_fails,
  };
};

export type Store = ReturnType<typeof openStore>;

interface Clock {
  ahead_seconds: number;
  next_payment_fails: boolean;
}

/** The clocks of all customers, which are asked for at every step. */
const readOnce = (trx: Knex.Transaction) => {
  let known: Promise<Map<string, Clock>> | undefined;
  const read = async () => {
    const rows: (Clock & { customer: string })[] = await trx('sandbox_clocks').select();
    return new Map(rows.map(({ customer, ...clock }) => [customer, clock]));
  };
  return {
    read: () => {
      known ??= read();
      return known;
    },
  };
};

const openObjects = (trx: Knex.Transaction) => ({
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
