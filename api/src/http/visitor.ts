import { isIPv4, isIPv6 } from 'node:net';
import type { Language } from '@rapport/shared/languages';
import type { Request } from 'express';
import { requestedLanguage } from './requestLanguage';

/**
 * The network and program that a request comes from: for rate limits, and for the list in which a person recognizes
 * their devices.
 */
export interface Visitor {
  /** The network that rate limits count as one visitor: an IPv4 address, or the /64 of an IPv6 household. */
  network: string;
  /** The part of the address that is stored and shown: a /24, or a /48. */
  ipPrefix: string;
  /** The `User-Agent`, truncated to the length that lists show. */
  userAgent: string;
  /** The language that the request asks for. */
  language: Language;
}

const AGENT_MAX = 300;

export const visitorOf = (req: Request): Visitor => ({
  network: networkOf(req.ip, 4),
  ipPrefix: networkOf(req.ip, 3),
  userAgent: (req.get('user-agent') ?? '').slice(0, AGENT_MAX),
  language: requestedLanguage(req),
});

/** The first `parts` groups of an address. An IPv4 address has four groups; with three, the last is shown as `x`. */
export const networkOf = (ip: string | undefined, parts: 3 | 4): string => {
  const address = ip?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  // This machine, whose groups are all zeros but the last.
  if (address === '::1') return address;
  if (isIPv4(address)) return parts === 4 ? address : address.replace(/\d+$/, 'x');
  return isIPv6(address) ? `${groupsOf(address).slice(0, parts).join(':')}::` : '';
};

const groupsOf = (address: string): string[] => {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...missing, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
};
