const LONGEST = 60;

/**
 * A name that somebody chose, as it may stand in an email to a stranger: one short line in which no email program finds a link
 * or an address, and that cannot pass for the rest of the text.
 */
export const plainName = (name: string): string => {
  const words = name
    // Control and format characters, among them those that turn the direction of the text.
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b\w+:\/\//g, ' ')
    .replace(/\bwww\./gi, ' ')
    // `evil.example` and `me@evil.example` become links by themselves; the dot of `Smith & Co. Ltd.` does not.
    .replace(/[.。．｡](?=[^\s.])|[@＠/\\:<>"“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...words];
  return characters.length > LONGEST
    ? `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : words;
};
