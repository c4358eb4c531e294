import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3_000;

/** The TXT records of a name; none where there is no such name, or nobody answers for it. */
export const txtRecords = async (name: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  resolver.setServers(dns.getServers());
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(''));
};
