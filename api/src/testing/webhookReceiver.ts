import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface ReceivedEvent {
  path: string;
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: { id: string } & Record<string, unknown>;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** Starts a real webhook endpoint. A test chooses its answer by the path. */
export const startReceiver = () => {
  const answers = new Map<string, Answer>();
  const received: ReceivedEvent[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = req.headers as Record<string, string>;
      const path = req.url ?? '';
      received.push({ path, id: headers['webhook-id'] ?? '', headers, body, ...(body ? JSON.parse(body) : {}) });
      (answers.get(path) ?? ((_req, ok) => ok.end('ok')))(req, res);
    });
  });
  const receiver = {
    received,
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    at: (path: string) => received.filter((one) => one.path === path),
    /** Throws unless the event is signed with the secret. */
    verify: (secret: string, { body, headers }: ReceivedEvent) => new Webhook(secret).verify(body, headers),
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    answers.clear();
    received.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
};
