import { likeText } from './search';

/** In a shorter word, one letter more or less usually makes another name. */
const LETTERS_MIN = 5;
/** A longer word would need more patterns than a search may cost. */
const LETTERS_MAX = 20;

/** A letter as `searchable` in the database writes it: the letter itself, or a capital and the characters after it. */
const LETTER = /Z[0-9a-f]{4,5}|[A-Y][0-9a-z]|./gs;

/** A pattern for any single letter that is written in the same form as this one. */
const anyLike = (letter: string) =>
  letter.startsWith('Z') ? `Z${'_'.repeat(letter.length - 1)}` : '_'.repeat(letter.length);

/**
 * Returns `like` patterns for words that begin like `word` with one typo: a wrong letter, an additional letter, a
 * missing letter, or two swapped letters. Each pattern contains a trigram that an index finds. A word that is too short
 * or too long, or has no letters, gets none. A word of four letters gets patterns for a missing letter only.
 * @param word as `searchable` returns it
 */
export const oneTypoAway = (word: string): string[] => {
  const letters = word.trim().match(LETTER) ?? [];
  if (letters.length < LETTERS_MIN - 1 || letters.length > LETTERS_MAX || !/[a-z]/i.test(word)) return [];
  const written = letters.map(likeText);
  const anyLetter = letters.map(anyLike);
  const patterns = letters.flatMap((_letter, at) => {
    const [before, here, next, after] = [written.slice(0, at), written[at], written[at + 1], written.slice(at + 1)];
    const lost = at > 0 ? [[...before, anyLetter[at], here, ...after]] : [];
    if (letters.length < LETTERS_MIN) return lost;
    return [
      [...before, anyLetter[at], ...after],
      [...before, ...after],
      ...lost,
      ...(next !== undefined && next !== here ? [[...before, next, here, ...written.slice(at + 2)]] : []),
    ];
  });
  return [...new Set(patterns.flatMap(likePatternsOf))];
};

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Returns patterns for the words that begin with these letters. Three letters before a wildcard would match the
 * beginning of too many words. So if two letters follow the wildcard, the pattern also requires the end of the word; if
 * one follows, each letter is tried in place of the wildcard.
 */
const likePatternsOf = (letters: (string | undefined)[]): string[] => {
  const word = letters.join('');
  const [head = '', tail] = word.split(/_+/);
  if (tail === undefined || tail.length > 2 || head.length > 3) return [`% ${word}%`];
  if (tail.length === 2) return [`% ${word} %`];
  return tail.length === 1 ? ALPHABET.map((letter) => `% ${head}${letter}${tail}%`) : [`% ${word}%`];
};
