import { buffer } from 'node:stream/consumers';
import { fetchPublic } from '../../integrations/fetchPublic';
import type { ImapEmail } from '../../integrations/imap/imap';

const SHOWN = /^image\/(png|jpe?g|gif|webp)$/;
const PICTURES_MAX = 40;
const PICTURE_BYTES_MAX = 2_000_000;
/** The limit for all pictures of one email together, because they are sent as text in one response. */
const BYTES_MAX = 10_000_000;
const AT_ONCE = 6;

/** The pictures of an email as `data:` URLs, by the addresses that its HTML uses for them. */
export interface Pictures {
  shown: Map<string, string>;
  bytes: number;
}

const isRemote = (address: string) => /^https?:\/\//i.test(address);

export const remoteAddresses = (addresses: string[]): string[] => addresses.filter(isRemote);

/** The pictures contained in the email itself. Showing them tells the sender nothing. */
export const ownPictures = async ({ parts, download }: ImapEmail, addresses: string[]): Promise<Pictures> => {
  const pictures: Pictures = { shown: new Map(), bytes: 0 };
  for (const address of addresses.filter((one) => /^cid:/i.test(one)).slice(0, PICTURES_MAX)) {
    const id = decoded(address.slice('cid:'.length));
    const found = parts.pictures.find((picture) => picture.id === id && SHOWN.test(picture.type));
    if (!found) continue;
    const content = await buffer(await download(found.part, PICTURE_BYTES_MAX + 1));
    if (content.length <= PICTURE_BYTES_MAX) add(pictures, address, { type: found.type, content });
  }
  return pictures;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Adds the pictures on the web. They are fetched by this server, so that the picture's server learns nothing about the
 * reader.
 */
export const addRemotePictures = async (
  pictures: Pictures,
  addresses: string[],
  config: { allowsPrivateHosts: boolean },
): Promise<void> => {
  const waiting = remoteAddresses(addresses).slice(0, PICTURES_MAX);
  const options = { allowsPrivate: config.allowsPrivateHosts, most: PICTURE_BYTES_MAX };
  const fetchNext = async (): Promise<void> => {
    const address = waiting.shift();
    if (address === undefined) return;
    const fetched = await fetchPublic(address, options);
    if (fetched && SHOWN.test(fetched.type)) add(pictures, address, fetched);
    await fetchNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
};

const add = (pictures: Pictures, address: string, { type, content }: { type: string; content: Buffer }) => {
  if (pictures.bytes + content.length > BYTES_MAX) return;
  pictures.bytes += content.length;
  pictures.shown.set(address, `data:${type};base64,${content.toString('base64')}`);
};
