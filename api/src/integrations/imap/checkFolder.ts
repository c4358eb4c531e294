import type { MailServer } from '../mailServer';
import { connect } from './imapClient';

const CHECK_TIMEOUT_MS = 5_000;

/** Signs in and opens a folder without reading anything. @returns what the server said or why it was not reached; `null` if it works */
export const checkFolder = async (server: MailServer, folder: string): Promise<string | null> => {
  // The operator has configured this server, so it may be on the same machine.
  const reach = { allowsPrivateHosts: true };
  try {
    const client = await connect(server, reach, CHECK_TIMEOUT_MS, CHECK_TIMEOUT_MS);
    await client.mailboxOpen(folder).finally(() => client.close());
    return null;
  } catch (error) {
    const { responseText, message } = error as Error & { responseText?: string };
    return responseText || message;
  }
};
