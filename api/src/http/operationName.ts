/** `operationName('export', 'contacts')` is `exportContacts`. */
export const operationName = (verb: string, noun: string) =>
  verb + noun.replace(/^./, (letter) => letter.toUpperCase());
