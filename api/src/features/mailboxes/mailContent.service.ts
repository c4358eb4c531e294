import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import { FILE_BYTES_MAX } from '@rapport/shared/fileRules';
import type { MailContent } from '@rapport/shared/mailbox';
import type { Identity } from '../../db/identity';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, notFound, unavailable } from '../../http/problem';
import { type ImapEmail, withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { cleanEmailHtml, picturesIn } from './cleanEmailHtml';
import { addRemotePictures, ownPictures, remoteAddresses } from './emailPictures';
import { findStoredMailbox, type StoredMailbox } from './mailboxes.repository';
import { findMailPlaces } from './mailThreads.readModel';
import { signInOf } from './signIn';

const HTML_BYTES_MAX = 1_000_000;

/**
 * Reads the HTML, the pictures and the names of the attachments of an email from its mailbox.
 * @param withImages - whether the pictures on the web are fetched too
 * @throws 404 for an email that the reader may not read whole, or that is gone from its mailbox; 503 while the mailbox
 * does not answer
 */
export const readMailContent = async (
  context: Context,
  identity: Identity,
  messageId: string,
  withImages: boolean,
): Promise<MailContent> => {
  const { source, addresses, pictures, attachments } = await withMail(context, identity, messageId, async (email) => {
    const { parts, download } = email;
    const html = parts.html === null ? null : await textOf(await download(parts.html, HTML_BYTES_MAX));
    const found = html ? await picturesIn(html) : [];
    return {
      source: html,
      addresses: found,
      pictures: await ownPictures(email, found),
      attachments: parts.attachments.map(({ part: _part, ...attachment }, nth) => ({ nth, ...attachment })),
    };
  });
  // The mailbox is already closed here, because servers of pictures may be slow.
  if (withImages) await addRemotePictures(pictures, addresses, context.config);
  return {
    html: source && (await cleanEmailHtml(source, pictures.shown)),
    has_remote_images: !withImages && remoteAddresses(addresses).length > 0,
    attachments,
  };
};

interface SavedAttachment {
  type: string;
  name: string;
  write(file: Writable): Promise<unknown>;
}

/** Saves an attachment while its mailbox is open. @throws as `readMailContent`; 409 if it is too large */
export const saveAttachment = <T>(
  context: Context,
  identity: Identity,
  { messageId, nth }: { messageId: string; nth: number },
  save: (attachment: SavedAttachment) => Promise<T>,
): Promise<T> =>
  withMail(context, identity, messageId, async ({ parts, download }) => {
    const attachment = parts.attachments[nth];
    if (!attachment) throw notFound(msg`This attachment`);
    if (attachment.size > FILE_BYTES_MAX) {
      throw conflict('too_large', msg`This attachment is larger than 25 MB. Open it in your mailbox.`);
    }
    return save({
      // Browsers save a file of this type instead of opening it.
      type: 'application/octet-stream',
      name: attachment.name,
      write: async (file) => pipeline(await download(attachment.part, FILE_BYTES_MAX), file, { end: false }),
    });
  });

interface ReadAttachment {
  name: string;
  type: string;
  content: Buffer;
}

/**
 * Some attachments of an email with their content.
 * @returns `null` where they are larger than `most` bytes together
 * @throws as `readMailContent`; 404 also for an attachment that is not there
 */
export const readAttachments = (
  context: Context,
  who: Pick<Identity, 'workspace_id' | 'user_id'>,
  { messageId, nths, most }: { messageId: string; nths: number[]; most: number },
): Promise<ReadAttachment[] | null> =>
  withMail(context, who, messageId, async ({ parts, download }) => {
    const attachments: ReadAttachment[] = [];
    let bytes = 0;
    for (const nth of nths) {
      const found = parts.attachments[nth];
      if (!found) throw notFound(msg`This attachment`);
      const content = await buffer(await download(found.part, most + 1));
      bytes += content.length;
      if (bytes > most) return null;
      attachments.push({ name: found.name, type: found.type, content });
    }
    return attachments;
  });

/**
 * Looks for an email in the mailboxes that have it, the reader's own first. No transaction is open while the mail
 * servers answer.
 */
const withMail = async <T>(
  context: Context,
  { workspace_id, user_id }: Pick<Identity, 'workspace_id' | 'user_id'>,
  messageId: string,
  work: (email: ImapEmail) => Promise<T>,
): Promise<T> => {
  const { place, mailboxes } = await inWorkspace(
    context.db,
    { workspaceId: workspace_id, userId: user_id, lane: 'read' },
    async (scope) => {
      const found = await findMailPlaces(scope, messageId);
      const stored: StoredMailbox[] = [];
      for (const id of found.mailboxes) {
        const mailbox = await findStoredMailbox(scope, id);
        if (mailbox) stored.push(mailbox);
      }
      return { place: found, mailboxes: stored };
    },
  );
  const known = { messageId: place.message_id, from: place.from_address };
  let isAway = false;
  for (const mailbox of known.messageId ? mailboxes : []) {
    try {
      const signIn = await signInOf(context, workspace_id, mailbox);
      const found = await withImap({ ...mailbox, ...signIn }, context.config, (imap) =>
        // Wrapped in an object, because the result of the work may be nothing.
        imap.withEmail(known, async (email) => ({ value: await work(email) })),
      );
      if (found) return found.value;
    } catch (error) {
      if (!(error instanceof MailServerFailure)) throw error;
      isAway = true;
    }
  }
  if (isAway) throw unavailable(msg`The mailbox does not answer right now. Please try again in a minute.`, 60);
  throw notFound(msg`This email in its mailbox`);
};

const textOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
};
