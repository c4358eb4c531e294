import { likeText } from './search';

/** A shorter word with one letter more or less is usually another name. */
const LETTERS_MIN = 5;
/** A longer word needs more patterns than a search may cost. */
const LETTERS_MAX = 20;

/** A letter as `searchable` of the database writes it: itself, or a capital and what follows it. */
const LETTER = /Z[0-9a-f]{4,5}|[A-Y][0-9a-z]|./gs;

/** Any one letter of the same kind as this one. */
const anyLike = (letter: string) =>
  letter.startsWith('Z') ? `Z${'_'.repeat(letter.length - 1)}` : '_'.repeat(letter.length);

/**
 * Returns `like` patterns for the words that begin like `word` with one typo: a wrong letter, one more, one less, or two that
 * changed places. Each pattern has a trigram that an index finds. A word that is too short or too long, or has no letters, gets
 * none. A word of four letters gets only those for a missing letter.
 * @param word as `searchable` returns it
 */
export const oneTypoAway = (word: string): string[] => {
  const letters = word.trim().match(LETTER) ?? [];
  if (letters.length < LETTERS_MIN - 1 || letters.length > LETTERS_MAX || !/[a-z]/i.test(word)) return [];
  const written = letters.map(likeText);
  const wild = letters.map(anyLike);
  const patterns = letters.flatMap((_letter, at) => {
    const [before, here, next, after] = [written.slice(0, at), written[at], written[at + 1], written.slice(at + 1)];
    const lost = at > 0 ? [[...before, wild[at], here, ...after]] : [];
    if (letters.length < LETTERS_MIN) return lost;
    return [
      [...before, wild[at], ...after],
      [...before, ...after],
      ...lost,
      ...(next !== undefined && next !== here ? [[...before, next, here, ...written.slice(at + 2)]] : []),
    ];
  });
  return [...new Set(patterns.flatMap(likePatternsOf))];
};

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Returns patterns for the words that begin with these letters. Three letters before a wildcard begin too many words. If two
 * letters follow the wildcard, the pattern also asks for the end of the word; if one follows, each letter is tried in its place.
 */
const likePatternsOf = (letters: (string | undefined)[]): string[] => {
  const word = letters.join('');
  const [head = '', tail] = word.split(/_+/);
  if (tail === undefined || tail.length > 2 || head.length > 3) return [`% ${word}%`];
  if (tail.length === 2) return [`% ${word} %`];
  return tail.length === 1 ? ALPHABET.map((letter) => `% ${head}${letter}${tail}%`) : [`% ${word}%`];
};
