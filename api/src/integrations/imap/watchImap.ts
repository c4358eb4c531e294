import type { MailServer } from '../mailServer';
import { connect, IDLE_MS } from './imapClient';

interface Watch {
  /** Called whenever emails arrive. */
  onMail: () => void;
  /** Called once when the connection has ended, for any reason. */
  onEnd: () => void;
}

/** Keeps a mailbox open and calls `onMail` when emails arrive (IDLE). @throws MailServerFailure */
export const watchImap = async (
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  { onMail, onEnd }: Watch,
): Promise<{ close(): void }> => {
  const client = await connect(server, config, 2 * IDLE_MS);
  client.on('exists', ({ count, prevCount }) => count > prevCount && onMail());
  client.once('close', onEnd);
  const idle = async () => {
    const whole = (await client.list()).find(({ specialUse }) => specialUse === '\\All');
    await client.mailboxOpen(whole?.path ?? 'INBOX', { readOnly: true });
    while (client.usable) await client.idle();
  };
  // IDLE ends when the connection ends, which calls `onEnd`.
  idle().catch(() => client.close());
  return { close: () => client.close() };
};
