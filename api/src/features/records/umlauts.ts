/** SQL for a name with its umlauts spelled out, as in German: Müller becomes Mueller, which `fold` does not do. */
export const spelledOut = (name: string): string =>
  `replace(replace(replace(translate(normalize(${name}), 'ÄÖÜ', 'äöü'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`;

export const hasUmlaut = (name: string): string => `normalize(${name}) ~ '[äöüÄÖÜ]'`;
