import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const NAME = /^running\.[0-9a-f]{8}$/;
/** Some systems refuse longer socket paths. */
const PATH_MAX = 100;

/**
 * Whether a process uses a folder, even in another container, whose process ids are not visible here. Such a process
 * answers at a socket in the folder as long as it runs. Sockets of processes that have ended are removed.
 */
export const isInUse = async (folder: string): Promise<boolean> => {
  for (const name of readdirSync(folder).filter((each) => NAME.test(each))) {
    const path = join(folder, name);
    if (await answers(path)) return true;
    rmSync(path, { force: true });
  }
  return false;
};

const answers = async (path: string): Promise<boolean> => {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/**
 * Shows other processes that this process uses a folder. It has no effect if the file system has no sockets or the path
 * of the folder is too long for one. @returns a function that ends it
 */
export const announceUse = async (folder: string): Promise<() => void> => {
  const path = join(folder, `running.${randomUUID().slice(0, 8)}`);
  const server = createServer((socket) => socket.destroy());
  if (Buffer.byteLength(path) <= PATH_MAX) {
    server.listen(path).unref();
    await once(server, 'listening').catch(() => undefined);
    server.on('error', () => undefined);
  }
  return () => void server.close();
};
