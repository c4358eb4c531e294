import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Imap, withImap } from './imap';
import { connect } from './imapClient';
import { takeUnread } from './takeUnread';

const CONFIG = { allowsPrivateHosts: true };

/** A server that answers OK to every command except `special`, for which `answer` is called. */
const serve = async (special: 'EXAMINE' | 'SELECT' | 'LOGIN', answer: (socket: Socket, tag: string) => void) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] Ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', command = ''] = line.split(' ');
        if (command === special) answer(socket, tag);
        else socket.write(`${tag} OK done\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const access = { host: '127.0.0.1', port, security: 'none', username: 'ann', password: 'secret' } as const;
  return { access, stop: () => server.close() };
};

const open = (imap: Imap) => imap.inFolder('Archive', () => Promise.resolve(true));

const chatting: NodeJS.Timeout[] = [];
const chat = (socket: Socket) => void chatting.push(setInterval(() => socket.write('* OK One moment\r\n'), 5));
afterEach(() => {
  for (const one of chatting.splice(0)) clearInterval(one);
});

test('a server that keeps talking without finishing is disconnected after a while', async () => {
  const { access, stop } = await serve('EXAMINE', chat);
  await expect(withImap(access, CONFIG, open, 50)).rejects.toMatchObject({ problem: 'unreachable' });
  stop();
});

test('a server that keeps talking without finishing is disconnected while its unread emails are taken', async () => {
  const { access, stop } = await serve('SELECT', chat);
  const taken = takeUnread(
    access,
    'INBOX',
    { emails: 1, bytes: 1, ms: 50 },
    {
      receiversOf: () => Promise.resolve([]),
      work: () => Promise.resolve(),
    },
  );
  await expect(taken).rejects.toMatchObject({ problem: 'unreachable' });
  stop();
});

test('a server that never completes the sign-in is disconnected', async () => {
  const { access, stop } = await serve('LOGIN', chat);
  await expect(connect(access, CONFIG, 1_000, 50)).rejects.toMatchObject({ problem: 'unreachable' });
  stop();
});

test('a lost connection is reported as an unreachable server', async () => {
  const { access, stop } = await serve('EXAMINE', (socket) => socket.destroy());
  await expect(withImap(access, CONFIG, open)).rejects.toMatchObject({ problem: 'unreachable' });
  stop();
});
