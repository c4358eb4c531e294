/** SQL for a name with its umlauts spelled out, as German does where it has none: Müller is Mueller, which `fold` does not know. */
export const spelledOut = (name: string): string =>
  `replace(replace(replace(translate(normalize(${name}), 'ÄÖÜ', 'äöü'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`;

export const hasUmlaut = (name: string): string => `normalize(${name}) ~ '[äöüÄÖÜ]'`;
