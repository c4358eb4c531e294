import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { sendBySmtpOfOwn } from './ownSmtp';

const EMAIL = {
  messageId: '<one@example.com>',
  from: { name: 'Ann', address: 'ann@example.com' },
  to: [{ name: 'Ada', address: 'ada@example.org' }],
  cc: [],
  subject: 'Oak',
  text: 'Hello',
  date: new Date(0),
  references: [],
  attachments: [],
};

test('a server that keeps talking without finishing is disconnected after a while, and the result is unknown', async () => {
  const sockets: Socket[] = [];
  const chatting: NodeJS.Timeout[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.write('220 Ready\r\n');
    socket.once('data', () => chatting.push(setInterval(() => socket.write('250-One moment\r\n'), 5)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const access = { host: '127.0.0.1', port, security: 'none', username: 'ann', password: 'secret' } as const;
  expect(await sendBySmtpOfOwn(access, { allowsPrivateHosts: true }, EMAIL, 50)).toMatchObject({ kind: 'unknown' });
  for (const one of chatting) clearInterval(one);
  for (const socket of sockets) socket.destroy();
  server.close();
});
