/** Whether an address is one of these, or of one of these domains or below it. All in lower case. */
export const isExcluded = (never: readonly string[], address: string): boolean =>
  never.some((one) => address === one || (!one.includes('@') && isOfDomain(address, one)));

const isOfDomain = (address: string, domain: string): boolean =>
  address.endsWith(`@${domain}`) || (address.includes('@') && address.endsWith(`.${domain}`));
