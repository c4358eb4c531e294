import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const NAME = /^running\.[0-9a-f]{8}$/;
/** Longer paths of sockets are refused by some systems. */
const PATH_MAX = 100;

/**
 * Whether a process uses a folder, also one in another container, whose process ids are not visible here. It answers at a socket
 * in the folder as long as it lives. Sockets of processes that have ended are removed.
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

/** Shows others that this process uses a folder. A file system without sockets does not show it. @returns what ends it */
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
