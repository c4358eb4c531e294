import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './publicAddress';

interface FetchOptions {
  /** Whether this machine and its network may be called. */
  allowsPrivate: boolean;
  /** The maximum size in bytes. Larger content is discarded. */
  most: number;
  timeoutMs?: number;
}

interface Fetched {
  /** The media type in lower case, without parameters. */
  type: string;
  content: Buffer;
}

const TIMEOUT_MS = 5_000;
const REDIRECTS_MAX = 3;

/**
 * Fetches a URL. Each redirect is checked like the first URL: unless `allowsPrivate` is set, only public addresses are
 * called, judged by what a name resolves to.
 * @returns `null` if the content does not exist, is too large or too slow, or may not be fetched
 */
export const fetchPublic = async (
  url: string,
  { allowsPrivate, most, timeoutMs = TIMEOUT_MS }: FetchOptions,
): Promise<Fetched | null> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = urlOf(url);
  for (let hops = 0; target && mayBeCalled(target, allowsPrivate) && hops <= REDIRECTS_MAX; hops += 1) {
    try {
      const response = await begin(target, { allowsPrivate, signal });
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        target = urlOf(headers.location, target);
        continue;
      }
      const content = statusCode === 200 ? await readBody(response, most) : null;
      response.destroy();
      const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
      return content && { type: type.trim(), content };
    } catch {
      return null;
    }
  }
  return null;
};

const urlOf = (address: string, base?: URL): URL | null =>
  URL.canParse(address, base?.href) ? new URL(address, base) : null;

const mayBeCalled = ({ protocol, hostname }: URL, allowsPrivate: boolean): boolean => {
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  // `publicLookup` is not called for an IP address, so it is checked here.
  return allowsPrivate || isIP(host) === 0 || isPublicAddress(host);
};

const begin = (url: URL, { allowsPrivate, signal }: { allowsPrivate: boolean; signal: AbortSignal }) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { 'user-agent': 'Rapport/1', 'accept-encoding': 'identity' };
    // Uses a new connection, so that none stays open to an address that was allowed once.
    const request = send(url, { agent: false, headers, signal, ...(!allowsPrivate && { lookup: publicLookup }) });
    request.once('error', reject);
    request.once('response', resolve);
    request.end();
  });

const readBody = async (response: IncomingMessage, most: number): Promise<Buffer | null> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    bytes += piece.length;
    if (bytes > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};
