import { likeText } from './search';

/** In a shorter word one letter more or less makes another name. */
const LETTERS_MIN = 5;
/** A longer one takes more patterns than an answer may cost. */
const LETTERS_MAX = 20;

/** A letter as `searchable` of the database writes it: itself, or Z and letters in capitals. */
const LETTER = /Z[A-P]+|./gs;

/** Any one letter of the same kind as this one. */
const anyLike = (letter: string) => (letter.length === 1 ? '_' : `Z${'_'.repeat(letter.length - 1)}`);

/**
 * Patterns for `like` of the words that begin as `word` would but for one letter: another one, one more, one less, or two
 * that changed places. Each has a trigram that an index finds. None for a word too short or too long, or without letters.
 * @param word as `searchable` returns it
 */
export const oneTypoAway = (word: string): string[] => {
  const letters = word.trim().match(LETTER) ?? [];
  if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX || !/[a-z]/i.test(word)) return [];
  const written = letters.map(likeText);
  const wild = letters.map(anyLike);
  const patterns = letters.flatMap((_letter, at) => {
    const [before, here, next, after] = [written.slice(0, at), written[at], written[at + 1], written.slice(at + 1)];
    return [
      [...before, wild[at], ...after],
      [...before, ...after],
      ...(at > 0 ? [[...before, wild[at], here, ...after]] : []),
      ...(next !== undefined && next !== here ? [[...before, next, here, ...written.slice(at + 2)]] : []),
    ];
  });
  return [...new Set(patterns.map(beginning))];
};

/** With the end of the word, where no three letters in a row are left to look up. */
const beginning = (letters: (string | undefined)[]): string => {
  const word = letters.join('');
  return word.split('_').every((part) => part.length < 3) ? `% ${word} %` : `% ${word}%`;
};
