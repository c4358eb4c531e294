/** Patterns of everything that identifies a person besides their name: addresses, links, phone and account numbers. */
const TELLING = [
  /(?<![^\s@<>"'(),;:])[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[\p{L}\p{N}-]+/gu,
  /\b(?:https?:\/\/|www\.)[^\s<>"']+/giu,
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\+?\(?\d[\d\s()./-]{5,}\d(?![\p{L}\p{N}])/gu,
];

const REFERENCE = /\[\[(\d+)\]\]/g;

export interface HiddenTexts {
  texts: string[];
  /** The texts that the references stand for, in order. */
  hidden: string[];
}

/**
 * Replaces names, addresses, links and numbers in texts by references such as `[[1]]`, equal ones by the same
 * reference.
 * @param names - of people and companies; each of their words is replaced too
 */
export const hideMail = (texts: string[], names: string[]): HiddenTexts => {
  const hidden: string[] = [];
  const referenceTo = (found: string): string => {
    const known = hidden.findIndex((one) => one.toLowerCase() === found.toLowerCase());
    const nth = known >= 0 ? known + 1 : hidden.push(found);
    return `[[${nth}]]`;
  };
  const patterns = [...TELLING, ...patternOf(names)];
  return {
    texts: texts.map((text) =>
      patterns.reduce((rest, pattern) => replaceOutside(rest, pattern, referenceTo), defused(text)),
    ),
    hidden,
  };
};

/** Removes the brackets of text that looks like one of our references. */
const defused = (text: string) => text.replace(REFERENCE, '($1)');

// Skips references, because they contain digits that must not be replaced again.
const replaceOutside = (text: string, pattern: RegExp, replace: (found: string) => string): string =>
  text
    .split(/(\[\[\d+\]\])/)
    .map((part, nth) => (nth % 2 === 1 ? part : part.replace(pattern, replace)))
    .join('');

const WORD_MIN = 3;

/** Sorted by length, so that a name of two words is replaced as a whole. */
const patternOf = (names: string[]): RegExp[] => {
  const words = names.flatMap((name) => name.split(/[\s,]+/)).filter((word) => word.length >= WORD_MIN);
  const all = [...new Set([...names, ...words].map((one) => one.trim()).filter((one) => one.length >= 2))];
  if (all.length === 0) return [];
  const choices = all
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return [new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices})(?![\\p{L}\\p{N}])`, 'giu')];
};

/**
 * Puts the hidden texts back.
 * @returns `null` for a text with a reference, an address or a link that was not in the question
 */
export const showMail = (said: string, hidden: string[]): string | null => {
  const isWrong = [...said.matchAll(REFERENCE)].some(([, nth]) => hidden[Number(nth) - 1] === undefined);
  if (isWrong || TELLING.slice(0, 2).some((pattern) => said.search(pattern) >= 0)) return null;
  return said.replace(REFERENCE, (_reference, nth) => hidden[Number(nth) - 1] ?? '').trim();
};
