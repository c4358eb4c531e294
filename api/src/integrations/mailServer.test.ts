import { lookup } from 'node:dns/promises';
import { expect, test, vi } from 'vitest';
import { addressOfServer } from './mailServer';

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }));

const server = { host: 'imap.example', security: 'tls' } as const;
const answering = (code: string) =>
  vi.mocked(lookup).mockRejectedValueOnce(Object.assign(new Error(`getaddrinfo ${code} imap.example`), { code }));

test.each([
  ['ENOTFOUND', 'no_such_host'],
  ['EAI_AGAIN', 'unreachable'],
])('when the name server answers %s, the problem is %s', async (code, problem) => {
  answering(code);
  await expect(addressOfServer(server, { allowsPrivateHosts: false })).rejects.toMatchObject({ problem });
});
