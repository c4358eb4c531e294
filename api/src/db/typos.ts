import { likeText } from './search';

/** In a shorter name one letter more or less makes another one. */
const LETTERS_MIN = 5;
/** A longer one takes more patterns than an answer may cost. */
const LETTERS_MAX = 20;

/** A letter as `searchable` of the database writes it: itself, or a capital and what follows it. */
const LETTER = /Z[0-9a-f]{4,5}|[A-Y][0-9a-z]|./gs;

/** Any one letter of the same kind as this one. */
const anyLike = (letter: string) =>
  letter.startsWith('Z') ? `Z${'_'.repeat(letter.length - 1)}` : '_'.repeat(letter.length);

/**
 * Patterns for `like` of the words that begin as `word` would except for one letter: another one, one more, one less, or two
 * that changed places. Each has a trigram that an index finds. None for a word too short or too long, or without letters;
 * for one of four letters only the names of five that it may have lost one of.
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
  return [...new Set(patterns.flatMap(beginning))];
};

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Words that begin so. Three letters at the beginning alone would be those of too many words, so that the end of the word is
 * looked up too where two letters are known of it, and each letter in its place where only one is.
 */
const beginning = (letters: (string | undefined)[]): string[] => {
  const word = letters.join('');
  const [head = '', tail] = word.split(/_+/);
  if (tail === undefined || tail.length > 2 || head.length > 3) return [`% ${word}%`];
  if (tail.length === 2) return [`% ${word} %`];
  return tail.length === 1 ? ALPHABET.map((letter) => `% ${head}${letter}${tail}%`) : [`% ${word}%`];
};
