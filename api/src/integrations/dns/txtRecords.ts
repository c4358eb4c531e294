import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;

/** The TXT records of a name; empty if the name does not exist or no name server answers. */
export const txtRecords = async (name: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  resolver.setServers(dns.getServers());
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(''));
};
