import { z } from 'zod';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { defineCron, defineSystemJob } from '../../jobs/job';
import { UNUSED_MS } from './content.service';
import { discardUnused } from './files.queue';
import { forgetRemoved, knownKeys, knownWorkspaces, listRemoved } from './files.repository';

const BATCH = 200;

/** Removes the content of files whose rows were deleted. A trigger enqueues this job with every deletion. */
export const removeContent = defineSystemJob({
  name: 'files.removeContent',
  payload: z.object({}),
  isSafeToRepeat: true,
  slots: 'long',
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

/**
 * Removes the content of an upload unless a file uses it. The job is not safe to repeat, because a restored installation may share
 * the bucket with the original one, and not know all of its files.
 */
export const discardContentUnused = defineSystemJob({
  ...discardUnused,
  run: async ({ db, storage }, { storage_key }) => {
    const used = await asSystem(db, (trx) => knownKeys(trx, [storage_key]));
    if (used.length === 0) await storage.remove(storage_key);
  },
});

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The folder of the files that `npm run doctor` writes, reads and removes. */
const CHECKS = 'checks';
/**
 * The keys that this server writes, and the unfinished files that a crash leaves. The folder may hold other things,
 * which must not be removed.
 */
const OWN_KEY = new RegExp(`^(?:${UUID}|${CHECKS})/${UUID}(?:\\.${UUID}\\.unfinished)?$`);

/**
 * Removes content that belongs to no file, such as the remains of an upload after a crash. In a bucket, only content of
 * files that were in this database is removed, because other content may belong to another installation; `discardUnused`
 * removes the remains of uploads there. In DATA_DIR, only content in the folders of this database's workspaces is removed,
 * because another database may have used DATA_DIR before.
 */
export const removeOrphans = defineCron({
  name: 'files.removeOrphans',
  cron: '7 4 * * *',
  slots: 'long',
  run: async (context) => {
    await removeContentOfGone(context);
    const stored = context.storage.list?.();
    if (!stored) return;
    const before = Date.now() - UNUSED_MS;
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
  const [known, workspaces] = await asSystem(db, (trx) =>
    Promise.all([knownKeys(trx, keys), knownWorkspaces(trx, [...new Set(keys.map(folderOf).filter(isWorkspace))])]),
  );
  const ours = new Set([...workspaces, CHECKS]);
  const kept = new Set(known);
  for (const key of keys) if (ours.has(folderOf(key)) && !kept.has(key)) await storage.remove(key);
};

const folderOf = (key: string): string => key.slice(0, key.indexOf('/'));
const isWorkspace = (folder: string): boolean => folder !== CHECKS;
