import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  /** The mail as it travelled: headers, an empty line, the parts. */
  source: string;
}

/** A mail server on the loopback that keeps what it is given. `refuse` makes it answer the next mails with this code. */
export const startSmtpSink = async () => {
  const received: Received[] = [];
  const sink = { received, refuse: 0, url: '', stop: async () => undefined as undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.refuse) return done(Object.assign(new Error('refused'), { responseCode: sink.refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  sink.stop = () => new Promise((resolve) => server.close(() => resolve(undefined)));
  return sink;
};
