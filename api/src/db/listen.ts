import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { openListener } from './database';

interface Hub {
  client: Promise<Client>;
  listeners: Map<string, Set<() => void>>;
  /** The texts of the last `RECENT_MS` with the time when each was last heard, the oldest first. */
  recent: Map<string, number>;
}

const OPEN_AGAIN_MS = 1_000;
const RECENT_MS = 5_000;

const hubs = new WeakMap<Knex, Map<string, Hub>>();

/**
 * Calls back when a committed transaction has notified the channel with exactly this text, and when a notification may
 * have been missed because the connection was lost. All listeners of a channel share one connection, which is opened
 * for the first, reopened after a loss, and closed after the last.
 * @returns a function that stops listening
 */
export const listen = async (db: Knex, channel: string, text: string, onNotified: () => void): Promise<() => void> => {
  const channels = hubs.get(db) ?? new Map<string, Hub>();
  hubs.set(db, channels);
  const hub = channels.get(channel) ?? openHub(db, channel);
  channels.set(channel, hub);
  const callbacks = hub.listeners.get(text) ?? new Set();
  hub.listeners.set(text, callbacks.add(onNotified));

  const stop = () => {
    callbacks.delete(onNotified);
    if (callbacks.size === 0) hub.listeners.delete(text);
    if (hub.listeners.size > 0 || channels.get(channel) !== hub) return;
    channels.delete(channel);
    void hub.client.then((client) => client.end()).catch(() => undefined);
  };
  await hub.client.catch((error) => {
    stop();
    throw error;
  });
  return stop;
};

/** Whether this process received the text on the channel in the last five seconds. */
export const wasHeardRecently = (db: Knex, channel: string, text: string): boolean =>
  Date.now() - (hubs.get(db)?.get(channel)?.recent.get(text) ?? Number.NEGATIVE_INFINITY) < RECENT_MS;

/**
 * Keeps listening to the channel, so that `wasHeardRecently` also knows texts from before the first listener. If the
 * database refuses `listen`, the process starts nevertheless.
 * @returns a function that stops listening
 */
export const keepListening = (db: Knex, channel: string): Promise<() => void> =>
  listen(db, channel, '', () => undefined).catch(() => () => undefined);

const openHub = (db: Knex, channel: string): Hub => {
  const listeners: Hub['listeners'] = new Map();
  const recent: Hub['recent'] = new Map();
  const remember = (text: string) => {
    recent.delete(text);
    recent.set(text, Date.now());
    for (const [oldest, at] of recent) {
      if (Date.now() - at < RECENT_MS) break;
      recent.delete(oldest);
    }
  };
  const callAll = () => {
    for (const callbacks of listeners.values()) for (const call of callbacks) call();
  };
  const open = async (): Promise<Client> => {
    const client = await openListener(db);
    client.on('notification', ({ payload = '' }) => {
      remember(payload);
      for (const call of listeners.get(payload) ?? []) call();
    });
    // One lost connection often causes two errors.
    client.on('error', () => undefined);
    await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(async (error) => {
      // A standby refuses `listen`. The connection is closed, because otherwise every attempt would leave one open.
      await client.end().catch(() => undefined);
      throw error;
    });
    return client.once('error', openAgain);
  };
  const openAgain = async () => {
    callAll();
    while (listeners.size > 0) {
      hub.client = open();
      try {
        await hub.client;
        return callAll();
      } catch {
        await pause(OPEN_AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  const hub = { client: open(), listeners, recent };
  return hub;
};
