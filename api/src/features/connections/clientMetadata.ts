import { plainName } from '../../integrations/email/plainName';

const LONGEST = 2_000;
const OWN_DEVICE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that the browser or the system handles itself, so that they cannot belong to an app. */
const NOT_OF_APPS =
  /^(about|blob|chrome|data|file|filesystem|ftp|intent|javascript|jar|mailto|ms-.+|search-ms|shell|sms|tel|vbscript|view-source|wss?):$/;

/** Whether an app may use a redirect URI: over https, on the user's own device, or with a scheme that only the app opens. */
export const isRedirectAddress = (text: string): boolean => {
  // URL parsers ignore control characters, so they are refused.
  if (text.length > LONGEST || /[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash || username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return OWN_DEVICE.has(hostname);
  return !NOT_OF_APPS.test(protocol);
};

/** The name of an app on our pages: its own name as plain text without anything like a URL, or else its host or scheme. */
export const clientNameOf = (name: string | undefined, [first = '']: string[]): string => {
  const { host, protocol } = new URL(first);
  return plainName(name ?? '') || host || protocol.slice(0, -1);
};
