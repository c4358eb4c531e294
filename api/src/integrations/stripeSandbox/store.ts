import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/session';
import { API_VERSION } from '../stripe/stripe';
import type { Customer, Objects } from './objects';
import { noSuch } from './refusals';

type Stored = Objects[keyof Objects];

/** Opens the sandbox's data within one transaction. Requests are served one at a time. */
export const openStore = (trx: Db) => {
  const clocks = openClocks(trx);
  const objects = openObjects(trx);
  return {
    ...clocks,
    ...objects,
    lock: () => trx.raw(`select pg_advisory_xact_lock(hashtext('stripe sandbox'))`),
    /** Stores an event. It is sent after the request. */
    emit: async (type: string, object: { customer: string } | Customer) =>
      objects.save({
        id: newId('evt'),
        object: 'event',
        type,
        api_version: API_VERSION,
        created: await clocks.now('customer' in object ? object.customer : object.id),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        data: { object },
      }),
  };
};

export type Store = ReturnType<typeof openStore>;

interface Clock {
  ahead_seconds: number;
  next_payment_fails: boolean;
}

/** The clocks of all customers, read only once because every step uses them. */
const openClocks = (trx: Db) => {
  let cached: Promise<Map<string, Clock>> | undefined;
  const read = async () => {
    const rows: (Clock & { customer: string })[] = await trx('sandbox_clocks').select();
    return new Map(rows.map(({ customer, ...clock }) => [customer, clock]));
  };
  const all = () => {
    cached ??= read();
    return cached;
  };
  const clockOf = async (customer: string): Promise<Clock> =>
    (await all()).get(customer) ?? { ahead_seconds: 0, next_payment_fails: false };
  const setClock = async (customer: string, change: Partial<Clock>) => {
    const clock = { ...(await clockOf(customer)), ...change };
    await trx('sandbox_clocks')
      .insert({ customer, ...clock })
      .onConflict('customer')
      .merge();
    (await all()).set(customer, clock);
  };
  return {
    /** The time in seconds: real time, plus how far this customer's clock was moved ahead. */
    now: async (customer?: string): Promise<number> =>
      Math.floor(Date.now() / 1_000) + (customer ? (await clockOf(customer)).ahead_seconds : 0),
    moveAhead: async (customer: string, seconds: number) =>
      setClock(customer, { ahead_seconds: (await clockOf(customer)).ahead_seconds + seconds }),
    failNextPayment: (customer: string, fails: boolean) => setClock(customer, { next_payment_fails: fails }),
    doesNextPaymentFail: async (customer: string): Promise<boolean> => (await clockOf(customer)).next_payment_fails,
  };
};

const openObjects = (trx: Db) => {
  const find = async <Name extends keyof Objects>(object: Name, id: string): Promise<Objects[Name] | undefined> =>
    (await trx('sandbox_objects').where({ id, object }).first('data'))?.data;
  return {
    find,
    /** @throws Stripe's error, which names `param`, if the object does not exist */
    require: async <Name extends keyof Objects>(object: Name, id: string, param?: string): Promise<Objects[Name]> => {
      const found = await find(object, id);
      if (!found) throw noSuch(object, id, param);
      return found;
    },
    /** All objects of a type, the newest first. */
    list: async <Name extends keyof Objects>(object: Name, matching: object = {}): Promise<Objects[Name][]> => {
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
  };
};

/** Ids look like Stripe's. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
