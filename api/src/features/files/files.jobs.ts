import { DAY_MS } from '@rapport/shared/dates';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { defineCron, defineSystemJob } from '../../jobs/job';
import { forgetRemoved, knownKeys, listRemoved } from './files.repository';

const BATCH = 200;

/** Removes the content of files whose rows are gone. A trigger asks for it with every deletion. */
export const removeContent = defineSystemJob({
  name: 'files.removeContent',
  payload: z.object({}),
  isSafeToRepeat: true,
  run: (context) => removeContentOfGone(context),
});

const removeContentOfGone = async ({ db, storage }: Context) => {
  while (true) {
    const keys = await asSystem(db, (trx) => listRemoved(trx, BATCH));
    if (keys.length === 0) return;
    for (const key of keys) await storage.remove(key);
    await asSystem(db, (trx) => forgetRemoved(trx, keys));
  }
};

/** Content younger than this may still get a row, because its upload may not be finished. */
const ORPHAN_MS = DAY_MS;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The keys that this server writes, and what a crash leaves of one. The folder may hold other things, which are not ours to remove. */
const OWN_KEY = new RegExp(`^(?:${UUID}|checks)/${UUID}(?:\\.${UUID}\\.unfinished)?$`);

/**
 * Removes content that belongs to no file, such as what a crash left of an upload. In a bucket only content whose file this
 * database has known is removed, because what it does not know may be a file of another installation.
 */
export const removeOrphans = defineCron({
  name: 'files.removeOrphans',
  cron: '7 4 * * *',
  run: async (context) => {
    await removeContentOfGone(context);
    const stored = context.storage.list?.();
    if (!stored) return;
    const before = Date.now() - ORPHAN_MS;
    let batch: string[] = [];
    for await (const { key, changedAt } of stored) {
      if (changedAt.getTime() > before || !OWN_KEY.test(key)) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      await removeUnknown(context, batch);
      batch = [];
    }
    await removeUnknown(context, batch);
  },
});

const removeUnknown = async ({ db, storage }: Context, keys: string[]) => {
  if (keys.length === 0) return;
  const known = new Set(await asSystem(db, (trx) => knownKeys(trx, keys)));
  for (const key of keys) if (!known.has(key)) await storage.remove(key);
};
