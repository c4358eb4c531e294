import type { Knex } from 'knex';
import type { Client } from 'pg';

interface Hub {
  client: Promise<Client>;
  listeners: Map<string, Set<() => void>>;
}

const hubs = new WeakMap<Knex, Map<string, Hub>>();

/**
 * Calls back whenever a transaction that commits has notified the channel with exactly this text. All listeners of a
 * channel share one connection, which is opened for the first and closed after the last.
 * @returns what stops it
 */
export const listen = async (db: Knex, channel: string, text: string, hear: () => void): Promise<() => void> => {
  const channels = hubs.get(db) ?? new Map<string, Hub>();
  hubs.set(db, channels);
  const hub = channels.get(channel) ?? openHub(db, channel, () => channels.delete(channel));
  channels.set(channel, hub);
  const heard = hub.listeners.get(text) ?? new Set();
  hub.listeners.set(text, heard.add(hear));

  const stop = () => {
    heard.delete(hear);
    if (heard.size === 0) hub.listeners.delete(text);
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

const openHub = (db: Knex, channel: string, onLost: () => void): Hub => {
  const listeners: Hub['listeners'] = new Map();
  const open = async (): Promise<Client> => {
    const client: Client = await db.client.acquireRawConnection();
    client.on('notification', ({ payload }) => {
      for (const hear of listeners.get(payload ?? '') ?? []) hear();
    });
    // Whoever listened is told once, so that what was missed is looked for; the next listener opens a new connection.
    client.on('error', () => {
      onLost();
      for (const heard of listeners.values()) for (const hear of heard) hear();
    });
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  };
  const client = open();
  client.catch(onLost);
  return { client, listeners };
};
