import { randomUUID } from 'node:crypto';
import { createWriteStream, type Dirent, promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage, StoredObject } from './storage';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores files in a folder. A file gets its name only after all of its bytes are on disk. */
export const openFolder = (folder: string): FileStorage => ({
  put: async (key, content) => {
    const path = join(folder, key);
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.unfinished`;
    try {
      await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
      await fs.rename(unfinished, path);
    } catch (error) {
      await fs.rm(unfinished, { force: true });
      throw error;
    }
  },

  read: async (key) => {
    try {
      return (await fs.open(join(folder, key))).createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },

  remove: (key) => fs.rm(join(folder, key), { force: true }),

  list: () => filesIn(folder, ''),
});

async function* filesIn(folder: string, below: string): AsyncGenerator<StoredObject> {
  const entries: Dirent[] = await fs.readdir(join(folder, below), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = join(below, entry.name);
    if (entry.isDirectory()) yield* filesIn(folder, key);
    else {
      const found = await fs.stat(join(folder, key)).catch(() => null);
      if (found) yield { key, changedAt: found.mtime };
    }
  }
}
