/** Links that call a number or write to an address. */
export const callLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;
export const emailLink = (address: string) => `mailto:${encodeURIComponent(address)}`;
