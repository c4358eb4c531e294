import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The ranges in IANA's special-purpose registries, which are not part of the public internet. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** In IPv6, only 2000::/3 is assigned. These parts of it are not hosts, or contain an IPv4 address. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [net, prefix] of PRIVATE_V4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of PRIVATE_V6) refused.addSubnet(net, prefix, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet, and not to this machine, its network or its cloud. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4');
  return isIP(address) === 6 && givenOut.check(address, 'ipv6') && !refused.check(address, 'ipv6');
};

/** Thrown when a name resolves to an address that may not be called. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/**
 * Resolves a name for a socket and refuses it if any of its addresses is private. The socket connects to the checked
 * address, so that a second answer of the name server cannot lead it to another one.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddress(`${hostname} is not a public address`), '');
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family);
  });
