import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serversOfAddress } from './mailDiscovery';

const RECORDS: Record<string, Answer[]> = {
  'MX firm.example': [
    { type: 'MX', name: 'firm.example', data: { preference: 10, exchange: 'backup.mx.example' } },
    { type: 'MX', name: 'firm.example', data: { preference: 1, exchange: 'ASPMX.L.GOOGLE.COM' } },
  ],
  'MX roof.example': [
    { type: 'MX', name: 'roof.example', data: { preference: 0, exchange: 'roof-example.mail.protection.outlook.com' } },
  ],
  'SRV _imaps._tcp.own.example': [
    {
      type: 'SRV',
      name: '_imaps._tcp.own.example',
      data: { priority: 0, weight: 1, port: 1993, target: 'in.own.example' },
    },
  ],
  'SRV _submissions._tcp.own.example': [
    { type: 'SRV', name: '_submissions._tcp.own.example', data: { priority: 0, weight: 1, port: 0, target: '.' } },
  ],
  'SRV _submission._tcp.own.example': [
    {
      type: 'SRV',
      name: '_submission._tcp.own.example',
      data: { priority: 0, weight: 1, port: 587, target: 'out.own.example' },
    },
  ],
  'MX evil.example': [
    { type: 'MX', name: 'evil.example', data: { preference: 0, exchange: 'google.com.evil.example' } },
  ],
};

let server: Socket;
const resolver = new Resolver({ timeout: 2_000, tries: 1 });
beforeAll(async () => {
  server = createSocket('udp4', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.flatMap(({ type, name }) => RECORDS[`${type} ${name}`] ?? []);
    server.send(encode({ type: 'response', id, questions, answers }), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => {
  server.close();
});

const FILE = `<?xml version="1.0"?>
<clientConfig version="1.1"><emailProvider id="shop.example">
  <incomingServer type="pop3"><hostname>pop.shop.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>plain.shop.example</hostname><port>143</port><socketType>plain</socketType></incomingServer>
  <incomingServer type="imap"><hostname>MAIL.shop.example</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILADDRESS%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>mail.shop.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`;
const FILES: Record<string, string> = {
  'https://autoconfig.shop.example/mail/config-v1.1.xml': FILE,
  'https://known.example/.well-known/autoconfig/mail/config-v1.1.xml': FILE,
  'https://autoconfig.broken.example/mail/config-v1.1.xml': FILE.replaceAll('shop.example<', 'shop .example<').slice(
    0,
    700,
  ),
};
const fetch = async (url: string) => {
  const file = FILES[url];
  return file ? { type: 'text/xml', content: Buffer.from(file) } : null;
};

const tls = (host: string, port: number) => ({ host, port, security: 'tls' });
const startTls = (host: string) => ({ host, port: 587, security: 'starttls' });

test.each([
  ['a large provider', 'ann@gmx.de', tls('imap.gmx.net', 993), tls('mail.gmx.net', 465)],
  ['a domain at Google', 'ann@firm.example', tls('imap.gmail.com', 993), tls('smtp.gmail.com', 465)],
  ['a domain at Microsoft', 'ann@Roof.example', tls('outlook.office365.com', 993), startTls('smtp.office365.com')],
  ['a domain that names its servers', 'ann@own.example', tls('in.own.example', 1993), startTls('out.own.example')],
  ['a domain with a file', 'ann@shop.example', tls('mail.shop.example', 993), startTls('mail.shop.example')],
  [
    'a domain with a well-known file',
    'ann@known.example',
    tls('mail.shop.example', 993),
    startTls('mail.shop.example'),
  ],
  [
    'a domain with a broken file',
    'ann@broken.example',
    tls('imap.broken.example', 993),
    tls('smtp.broken.example', 465),
  ],
  [
    'a domain that only sounds like one',
    'ann@evil.example',
    tls('imap.evil.example', 993),
    tls('smtp.evil.example', 465),
  ],
  ['a domain that names nothing', 'ann@none.example', tls('imap.none.example', 993), tls('smtp.none.example', 465)],
])('serversOfAddress finds the servers of %s', async (_what, address, imap, smtp) => {
  expect(await serversOfAddress(address, { allowsPrivate: false, resolver, fetch })).toEqual({ imap, smtp });
});
