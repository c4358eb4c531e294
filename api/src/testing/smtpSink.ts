import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  /** The email as it was sent: headers, an empty line, the parts. */
  source: string;
}

/** How the server treats an email: it refuses it with a code, or stops answering before or after it has received it. */
type Answer = { rcpt: number; text?: string } | { data: number; text?: string } | 'hang at rcpt' | 'hang after data';

/**
 * Starts an email server on the loopback address that keeps what it receives. `refuse` makes it answer the next emails
 * with this code. Clients that sign in need its `password`.
 */
export const startSmtpSink = async () => {
  const received: Received[] = [];
  const sink = {
    received,
    password: 'app-password',
    accessTokens: { has: (_token: string) => false },
    refuse: 0,
    answerTo: (_address: string): Answer | undefined | Promise<Answer | undefined> => undefined,
    url: '',
    stop: async () => undefined as undefined,
  };
  const refusal = (responseCode: number, text = 'refused') => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: ({ method, username, password, accessToken }, _session, done) => {
      const isRight = method === 'XOAUTH2' ? sink.accessTokens.has(String(accessToken)) : password === sink.password;
      return isRight ? done(null, { user: username }) : done(refusal(535, 'wrong password'));
    },
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: async ({ address }, _session, done) => {
      const answer = await sink.answerTo(address);
      if (answer === 'hang at rcpt') return;
      if (typeof answer === 'object' && 'rcpt' in answer) return done(refusal(answer.rcpt, answer.text));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const answer = await sink.answerTo(to[0] ?? '');
        if (sink.refuse) return done(refusal(sink.refuse));
        if (typeof answer === 'object' && 'data' in answer) return done(refusal(answer.data, answer.text));
        received.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString() });
        if (answer !== 'hang after data') done();
      });
    },
  });
  // A client that disconnects must not end the process.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  sink.stop = () => new Promise((resolve) => server.close(() => resolve(undefined)));
  return sink;
};
