import type { Knex } from 'knex';
import type { Client } from 'pg';

/**
 * The channel for two kinds of announcements: changed records, sent by the trigger `announce_change`, and users who
 * have new notifications.
 */
export const CHANNEL = 'notifications';

/** The connection option that makes the trigger `announce_change` send notices to the connection. */
export const PASSES_CHANGES_ON = '-c app.passes_changes_on=on';

const RECORDS_CHANGED = 'RAP01';
const GATHER_MS = 100;

interface Changes {
  watch(connection: Client): void;
  forget(connection: Client): void;
  commit(connection: Client): void;
}

/**
 * Announces which records changed, after their transaction has committed. It collects the changes of all connections of
 * a pool, because Postgres lets only one transaction that notifies commit at a time. If a process is killed before it
 * announces them, its clients reconnect and fetch everything.
 */
const makeChanges = (pool: Knex): Changes => {
  const uncommitted = new WeakMap<Client, Set<string>>();
  const committed = new Set<string>();

  const announce = async () => {
    const texts = [...committed];
    committed.clear();
    await pool.raw('select pg_notify(?, text) from unnest(?::text[]) as text', [CHANNEL, texts]);
  };

  return {
    watch: (connection: Client) => {
      connection.on('notice', ({ code, message }) => {
        if (code !== RECORDS_CHANGED || !message) return;
        uncommitted.set(connection, (uncommitted.get(connection) ?? new Set()).add(message));
      });
    },
    forget: (connection: Client) => void uncommitted.delete(connection),
    commit: (connection: Client) => {
      const texts = uncommitted.get(connection);
      if (!texts) return;
      uncommitted.delete(connection);
      const isScheduled = committed.size > 0;
      for (const text of texts) committed.add(text);
      // If the database cannot be reached for a moment, screens only miss a refresh.
      if (!isScheduled) setTimeout(() => announce().catch(() => undefined), GATHER_MS).unref();
    },
  };
};

const changes = new WeakMap<Knex, Changes>();

/** Returns the object that passes on the changes made through a pool. */
export const changesOf = (pool: Knex): Changes => {
  const known = changes.get(pool) ?? makeChanges(pool);
  changes.set(pool, known);
  return known;
};
