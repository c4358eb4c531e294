/** What calls a number, and what writes to an address. */
export const callLink = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;
export const mailLink = (address: string) => `mailto:${encodeURIComponent(address)}`;
