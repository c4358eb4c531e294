import type { MailServer } from '../mailServer';
import { connect } from './imapClient';

const CHECK_TIMEOUT_MS = 5_000;

/**
 * Signs in and opens a folder without reading anything. @returns the error message of the server or the connection;
 * `null` if the folder can be opened
 */
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
