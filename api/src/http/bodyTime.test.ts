import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { limitBodyTime } from './bodyTime';

const begin = (port: number, path: string) => {
  const sent = request({ port, path, method: 'POST', headers: { 'content-length': 10 } });
  sent.write('half');
  return sent;
};

test('a body that takes too long is cut off, unless it is the file of a record', async () => {
  const app = express();
  app.use(limitBodyTime(50));
  app.use((req, res) => void req.resume().on('end', () => res.end()));
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const [file, slow] = [begin(port, '/files'), begin(port, '/contacts')];
  const [error] = await once(slow, 'error');
  expect(error.code).toBe('ECONNRESET');
  file.end('-whole');
  const [{ statusCode }] = await once(file, 'response');
  expect(statusCode).toBe(200);
  server.closeAllConnections();
  server.close();
});
