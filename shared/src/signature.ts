/** How a person's signature ends an email. */
export const signatureBlock = (signature: string): string =>
  signature.trim() === '' ? '' : `\n\n-- \n${signature.trim()}`;
