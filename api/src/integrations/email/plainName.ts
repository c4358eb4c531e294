const LONGEST = 60;

/**
 * Makes a name that a user chose safe for an email to a stranger: one short line that no email program turns into a link, and
 * that cannot be mistaken for the rest of the text.
 */
export const plainName = (name: string): string => {
  const words = name
    // Control and format characters, including those that reverse the direction of the text.
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\b\w+:\/\//g, ' ')
    .replace(/\bwww\./gi, ' ')
    // Email programs turn `evil.example` and `me@evil.example` into links, but not the dot of `Smith & Co. Ltd.`.
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
