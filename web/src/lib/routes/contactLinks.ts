const EXTENSION = /(?<=\d)[\s,;.]*(ext|x|#).*$/i;
const INTERNATIONAL = /^\s*(\+|00)/;

/** Calls a number, without its extension and without the `(0)` that is dialed only within its country. */
export const callLink = (written: string) => {
  const number = written.replace(EXTENSION, '');
  const dialed = INTERNATIONAL.test(number) ? number.replace('(0)', '') : number;
  return `tel:${dialed.replace(/[^\d+]/g, '')}`;
};

/** Writes to an address. */
export const emailLink = (address: string) => `mailto:${encodeURIComponent(address)}`;
