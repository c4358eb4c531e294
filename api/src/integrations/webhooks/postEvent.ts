import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { DeliveryFailure } from '@rapport/shared/webhooks';
import { Webhook } from 'standardwebhooks';
import { isPublicAddress, PrivateAddress, publicLookup } from '../publicAddress';

/** One event to send. */
export interface OutgoingEvent {
  url: string;
  /** The id of the event, the same in every attempt, so that receivers can ignore repetitions. */
  id: string;
  body: string;
  /**
   * The event is signed with each secret, so that receivers can verify it with the old or the new one while a secret is
   * rotated.
   */
  secrets: string[];
}

export interface Attempt {
  failure: DeliveryFailure | null;
  response_status: number | null;
  /** The beginning of the body. */
  response_body: string | null;
}

const TIMEOUT_MS = 10_000;
const BODY_KEPT = 1_000;

/**
 * Sends one event by the Standard Webhooks rules: https://github.com/standard-webhooks/standard-webhooks. Redirects are
 * not followed. Unless `allowsPrivate` is set, only https and public addresses are called, judged by what a name
 * resolves to.
 */
export const postEvent = async (
  { url, id, body, secrets }: OutgoingEvent,
  { allowsPrivate, timeoutMs = TIMEOUT_MS }: { allowsPrivate: boolean; timeoutMs?: number },
): Promise<Attempt> => {
  const target = new URL(url);
  if (!allowsPrivate) {
    if (target.protocol !== 'https:') return failed('insecure');
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // The socket never calls publicLookup for a host that is an IP address, so the address is checked here.
    if (isIP(host) && !isPublicAddress(host)) return failed('private_address');
  }
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Rapport-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  try {
    return attemptOf(await answerTo(target, { headers, body, allowsPrivate, timeoutMs }));
  } catch (error) {
    if (error instanceof PrivateAddress) return failed('private_address');
    return failed((error as Error).name === 'AbortError' ? 'timeout' : 'unreachable');
  }
};

const failed = (failure: DeliveryFailure): Attempt => ({ failure, response_status: null, response_body: null });

const attemptOf = ({ status, text }: { status: number; text: string }): Attempt => {
  const answered = { response_status: status, response_body: text };
  if (status >= 200 && status < 300) return { failure: null, ...answered };
  if (status === 410) return { failure: 'gone', ...answered };
  return { failure: status >= 300 && status < 400 ? 'redirect' : 'status', ...answered };
};

interface Request {
  headers: Record<string, string | number>;
  body: string;
  allowsPrivate: boolean;
  timeoutMs: number;
}

/**
 * The status and the beginning of the body. Once the status has arrived, a body that takes too long does not change the
 * result.
 */
const answerTo = (url: URL, { headers, body, allowsPrivate, timeoutMs }: Request) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: 'POST',
      headers,
      // Uses a new connection, so that none stays open to an address that was allowed once.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    let hasStatus = false;
    request.on('error', (error) => {
      if (!hasStatus) reject(error);
    });
    request.once('response', (response) => {
      hasStatus = true;
      let text = '';
      const done = () => {
        resolve({ status: response.statusCode ?? 0, text: keepable(text) });
        request.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length >= BODY_KEPT) done();
      });
      response.once('end', done);
      response.once('error', done);
      response.once('close', done);
    });
    request.end(body);
  });

/** Postgres cannot store NUL. */
const keepable = (text: string) => text.replaceAll('\0', '').slice(0, BODY_KEPT);
