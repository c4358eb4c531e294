import { msg, plural } from '@lingui/core/macro';
import { IMPORT_VALUES_SHOWN, type ImportValueColumn } from '@rapport/shared/imports';
import { memoize } from '@rapport/shared/memoize';
import { asText, type Said } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';
import { singleLine } from './rowReader';

const NAMED_MAX = 5;
const COUNTED_MAX = 1_000;
const CHARACTERS_MAX = 50;
const WORD_MIN = 4;

const normal = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓]/gu, '');

interface ValueOptions<Value> {
  /** The name of the column within a sentence. */
  column: Said;
  /** The values that cells are matched with. If two have the same name, the first is used. */
  choices: readonly Value[];
  /** Values that users may choose, but that cells are not matched with. */
  moreChoices?: readonly Value[];
  /** Whether users should check even exact matches. */
  isUnsure?: boolean;
  /** Synonyms of each choice, separated by commas. */
  words: Partial<Record<string, string>>;
  /** Words that map to a choice although they mean more or something else. */
  looseWords?: Partial<Record<string, string>>;
  /** The value for cells that match nothing, and how a sentence names it. */
  fallback: { value: Value | null; words: Said };
  /** Whether the whole cell must match, as for names: Jane Smith is not Jane. */
  matchesWholeCell?: boolean;
}

interface ReadValue<Value> {
  /** `null` for a cell that is empty or matches nothing. */
  value: Value | null;
  /** The text of the cell, to be kept in the notes unless `value` means the same or the user chose it. */
  original: string;
}

type Guess<Value> = Pick<ImportValueColumn['values'][number], 'certainty'> & ReadValue<Value>;
type Seen<Value> = Guess<Value> & { rows: number };

/**
 * Reads a column with few different values, such as a status: as the user chose, else by synonyms, else by single words of the
 * cell. Counts the values, so that a dry run can show what each of them becomes.
 * @throws 400 when the user chose a value that the column does not have
 */
export const valueReader = <Value extends string>(
  options: ValueOptions<Value>,
  chosen: Record<string, string> = {},
) => {
  const { column, choices, moreChoices = [], fallback } = options;
  const allowed = [...choices, ...moreChoices];
  requireAllowed(column, allowed, chosen);
  const guess = valueGuesser(options, chosen);
  const seen = new Map<string, Seen<Value>>();
  let unmatchedUncounted = 0;
  const mostFrequent = () => [...seen].sort(([, one], [, other]) => other.rows - one.rows);
  return {
    read: (cell: string | undefined): ReadValue<Value> => {
      const text = singleLine(cell);
      if (text === '') return { value: null, original: '' };
      const before = seen.get(text);
      if (before) {
        before.rows += 1;
        return before;
      }
      const guessed = guess(text);
      if (seen.size < COUNTED_MAX) seen.set(text, { ...guessed, rows: 1 });
      else if (guessed.value === null) unmatchedUncounted += 1;
      return guessed;
    },
    /** The different values, most frequent first, with what each of them becomes. */
    values: (field: string): ImportValueColumn => ({
      field,
      choices: allowed,
      values: mostFrequent()
        .slice(0, IMPORT_VALUES_SHOWN)
        .map(([text, { value, rows, certainty }]) => ({
          value: text,
          rows,
          becomes: value ?? fallback.value,
          certainty,
        })),
    }),
    /** The number of different values, up to a limit. */
    size: () => seen.size,
    /** Sentences about values that match nothing. @param except a value that has its own sentence */
    notices: (except?: string): Said[] => {
      const unmatched = mostFrequent().filter(([text, { value }]) => value === null && text !== except);
      return [
        ...tooManyValuesNotice(column, seen.size),
        ...unmatchedNotices(column, fallback.words, unmatched, unmatchedUncounted),
      ];
    },
  };
};

const requireAllowed = (column: Said, allowed: readonly string[], chosen: Record<string, string>) => {
  const wrong = Object.values(chosen).find((value) => !allowed.includes(value));
  if (wrong === undefined) return;
  throw badRequest(
    'unknown_value',
    msg`“${wrong}” is not a valid ${{ column: asText(column) }}. Use ${{ choices: allowed.join(', ') }}.`,
  );
};

/** Returns a function that decides what the text of a cell means. */
const valueGuesser = <Value extends string>(
  { choices, words, looseWords = {}, isUnsure, matchesWholeCell }: ValueOptions<Value>,
  chosen: Record<string, string>,
) => {
  // Later entries of a map win, so that the first of two choices with the same name is used.
  const lastFirst = choices.toReversed();
  const synonyms = new Map(
    lastFirst.flatMap((value) => namesOf(value, words[value]).map((name) => [name, value] as const)),
  );
  const known = new Map([
    ...lastFirst.flatMap((value) => normalWords(looseWords[value] ?? '').map((name) => [name, value] as const)),
    ...synonyms,
  ]);
  return (text: string): Guess<Value> => {
    const name = normal(text);
    const isChosen = Object.hasOwn(chosen, text);
    const choice = isChosen ? (chosen[text] as Value) : known.get(name);
    if (choice) {
      const certainty = isUnsure && !isChosen ? 'likely' : 'sure';
      return { value: choice, certainty, original: isChosen || synonyms.has(name) ? '' : text };
    }
    const byWord = matchesWholeCell ? undefined : guessFromWords(text, known);
    return { value: byWord ?? null, certainty: byWord ? 'likely' : 'ask', original: text };
  };
};

const unmatchedNotices = (
  column: Said,
  fallback: Said,
  unmatched: [string, { rows: number }][],
  uncounted: number,
): Said[] => {
  const rest = unmatched.slice(NAMED_MAX).reduce((sum, [, { rows }]) => sum + rows, uncounted);
  return [
    ...unmatched
      .slice(0, NAMED_MAX)
      .map(
        ([value, { rows }]) =>
          msg`“${{ value: value.slice(0, CHARACTERS_MAX) }}” is not a known ${{ column: asText(column) }}. ${plural({ rows }, { one: '# row is imported', other: '# rows are imported' })} as ${{ meaning: asText(fallback) }}.`,
      ),
    ...(rest > 0
      ? [
          msg`Other values are not a known ${{ column: asText(column) }} either. ${plural({ rows: rest }, { one: '# row is imported', other: '# rows are imported' })} as ${{ meaning: asText(fallback) }}.`,
        ]
      : []),
  ];
};

/** Says that users cannot choose for all values of a column. */
export const tooManyValuesNotice = (column: Said, size: number): Said[] =>
  size > IMPORT_VALUES_SHOWN
    ? [
        msg`The file has ${plural({ values: size }, { other: '#' })} different values for ${{ column: asText(column) }}. You can choose for the ${plural({ shown: IMPORT_VALUES_SHOWN }, { other: '#' })} most frequent. The others are imported as guessed, with the original in the notes.`,
      ]
    : [];

const namesOf = (value: string, words = '') => [normal(value), ...normalWords(words)];
const normalWords = memoize((words: string) => words.split(',').map(normal).filter(Boolean));

const NEGATIONS =
  /(^|[^\p{L}])(no|not|non|un|ex|former|lost|never|kein|keine|nicht|ehemalig\p{L}*|ancien\p{L}*|niet|nie)([^\p{L}]|$)/iu;

/** The value that all known words in a text agree on, unless the text contains a negation. */
const guessFromWords = <Value>(text: string, known: Map<string, Value>): Value | undefined => {
  if (NEGATIONS.test(text)) return undefined;
  const words = text.split(/[^\p{L}]+/u).filter((word) => word.length >= WORD_MIN);
  const meant = new Set(words.flatMap((word) => known.get(normal(word)) ?? []));
  return meant.size === 1 ? [...meant][0] : undefined;
};
