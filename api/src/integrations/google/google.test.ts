import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { accountFromGoogle } from './google';

test('the sign-in fails when the provider never finishes its answer to the code', async () => {
  let issuer = '';
  const server = createServer((req, res) => {
    if (req.url === '/token') return void res.write('{');
    const at = (path: string) => `${issuer}${path}`;
    res.end(
      JSON.stringify({
        authorization_endpoint: at('/auth'),
        token_endpoint: at('/token'),
        userinfo_endpoint: at('/userinfo'),
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const returned = {
    req: { query: { code: 'code', state: 'state' } } as unknown as Request,
    res: {} as Response,
    kept: { state: 'state', verifier: 'verifier' },
  };
  const settings = { clientId: 'id', clientSecret: 'secret', issuer };
  await expect(accountFromGoogle(settings, 'http://crm.test/back', returned, 50)).rejects.toThrow('too long');
  server.closeAllConnections();
  server.close();
});
