import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createExpressServer } from './expressServer';

test('Express does not change the prototypes of requests and responses', async () => {
  const app = express();
  const server = createExpressServer(app).listen(0);
  let arrived: object[] = [];
  const prototypes = (...objects: object[]) => objects.map((each) => Object.getPrototypeOf(each));
  server.prependListener('request', (req, res) => {
    arrived = prototypes(req, res);
  });
  app.get(
    '/',
    (req, res) => void res.json({ isKept: prototypes(req, res).every((each, nth) => each === arrived[nth]) }),
  );
  await once(server, 'listening');

  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);

  expect(await response.json()).toEqual({ isKept: true });
  server.close();
});
