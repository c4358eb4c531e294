import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder, temporaryName } from '../../../http/temporaryFiles';
import { startApi } from '../../../testing/startApi';
import { insertFile, listFiles, writeContent } from './files.repository';
import { insertTransfer } from './transfers.repository';

const api = startApi();
afterEach(() => vi.restoreAllMocks());

test('content is written completely, even if the system accepts only a part at a time', async () => {
  const ours = await api.workspace();
  const newPath = () => join(temporaryFolder(api.config.dataDir), temporaryName());
  const [from, to] = [newPath(), newPath()];
  const content = 'Name,Email\n'.repeat(200_000);
  await writeFile(from, content);
  const handle = await open(from);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const write = prototype.write;
  vi.spyOn(prototype, 'write').mockImplementation(function (this: unknown, bytes) {
    return write.call(this, (bytes as Buffer).subarray(0, 1_000));
  });
  await ours.scoped(async (scope) => {
    const transfer = await insertTransfer(scope, 'spreadsheet');
    const file = { name: 'a.csv', bytes: content.length, noun: null, certainty: 'sure', is_left_out: false } as const;
    await insertFile(scope, transfer, { ...file, problem: null, path: from });
    const [{ id = '' } = {}] = await listFiles(scope, transfer);
    await writeContent(scope, id, to);
  });
  expect((await readFile(to, 'utf8')) === content).toBe(true);
});
