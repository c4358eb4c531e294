import { msg, plural } from '@lingui/core/macro';
import type { ImportValueColumn } from '@rapport/shared/imports';
import { IMPORT_VALUES_SHOWN } from '@rapport/shared/imports';
import { remember } from '@rapport/shared/remember';
import { asText, type Said } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';
import { squeezed } from './rowReader';

const NAMED_MAX = 5;
const COUNTED_MAX = 1_000;
const CHARACTERS_MAX = 50;
const WORD_MIN = 4;

const normal = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓]/gu, '');

interface Known<Value> {
  /** What the column is called in sentences. */
  column: Said;
  /** Where two have the same name, it stands for the first. */
  choices: readonly Value[];
  /** What a person may choose besides. */
  further?: readonly Value[];
  /** Whether even a known name should be looked at. */
  isUnsure?: boolean;
  /** Words that say the same as a choice, separated by commas. */
  words: Partial<Record<string, string>>;
  /** Words that become a choice though they say more or something else than it. */
  near?: Partial<Record<string, string>>;
  /** What a value that is none of them becomes, and how a sentence says so. */
  otherwise: { value: Value | null; words: Said };
  /** Whether a word of a text does not speak for all of it, as in names: Jane Smith is not Jane. */
  isWhole?: boolean;
}

interface ReadValue<Value> {
  /** `null` for a cell that is empty or says none of ours. */
  value: Value | null;
  /** What the cell says, to be kept where our value does not say the same and nobody chose it. */
  original: string;
}

type Guess<Value> = Pick<ImportValueColumn['values'][number], 'certainty'> & ReadValue<Value>;

/**
 * Reads the values of a column with few different ones, such as a status: as a person chose for them, else as a table says, else
 * as one of their words does. Counts them, so that a check can show what becomes of each.
 * @throws 400 when one was chosen that the column does not have
 */
export const valueReader = <Value extends string>(
  { column, choices, further = [], isUnsure, words, near = {}, otherwise, isWhole }: Known<Value>,
  chosen: Record<string, string> = {},
) => {
  const allowed = [...choices, ...further];
  const wrong = Object.values(chosen).find((value) => !allowed.includes(value as Value));
  if (wrong !== undefined) {
    throw badRequest(
      'unknown_value',
      msg`“${wrong}” is not a valid ${{ column: asText(column) }}. Use ${{ choices: allowed.join(', ') }}.`,
    );
  }
  const lastFirst = choices.toReversed();
  const same = new Map(
    lastFirst.flatMap((value) => namesOf(value, words[value]).map((name) => [name, value] as const)),
  );
  const known = new Map([
    ...lastFirst.flatMap((value) => normalWords(near[value] ?? '').map((name) => [name, value] as const)),
    ...same,
  ]);
  const guess = (written: string): Guess<Value> => {
    const name = normal(written);
    const isChosen = Object.hasOwn(chosen, written);
    const choice = isChosen ? (chosen[written] as Value) : known.get(name);
    if (choice) {
      const certainty = isUnsure && !isChosen ? 'likely' : 'sure';
      return { value: choice, certainty, original: isChosen || same.has(name) ? '' : written };
    }
    const byWord = isWhole ? undefined : guessByWord(written, known);
    return { value: byWord ?? null, certainty: byWord ? 'likely' : 'ask', original: written };
  };
  const seen = new Map<string, Guess<Value> & { rows: number }>();
  let others = 0;
  const listed = () => [...seen].sort(([, one], [, other]) => other.rows - one.rows);
  return {
    read: (cell: string | undefined): ReadValue<Value> => {
      const written = squeezed(cell);
      if (written === '') return { value: null, original: '' };
      const before = seen.get(written);
      if (before) {
        before.rows += 1;
        return before;
      }
      const guessed = guess(written);
      if (seen.size < COUNTED_MAX) seen.set(written, { ...guessed, rows: 1 });
      else if (guessed.value === null) others += 1;
      return guessed;
    },
    /** Each different value, the commonest first, with what becomes of it. */
    values: (field: string): ImportValueColumn => ({
      field,
      choices: allowed,
      values: listed()
        .slice(0, IMPORT_VALUES_SHOWN)
        .map(([written, { value, rows, certainty }]) => ({
          value: written,
          rows,
          becomes: value ?? otherwise.value,
          certainty,
        })),
    }),
    /** How many different values there are, up to a limit. */
    size: () => seen.size,
    /** Sentences about the values that are none of ours, except one that has a sentence of its own. */
    notices: (except?: string): Said[] => {
      const foreign = listed().filter(([written, { value }]) => value === null && written !== except);
      const rest = foreign.slice(NAMED_MAX).reduce((sum, [, { rows }]) => sum + rows, others);
      return [
        ...moreThanShown(column, seen.size),
        ...foreign
          .slice(0, NAMED_MAX)
          .map(
            ([value, { rows }]) =>
              msg`“${{ value: value.slice(0, CHARACTERS_MAX) }}” is not a known ${{ column: asText(column) }}. ${plural({ rows }, { one: '# row is imported', other: '# rows are imported' })} as ${{ meaning: asText(otherwise.words) }}.`,
          ),
        ...(rest > 0
          ? [
              msg`Other values are not a known ${{ column: asText(column) }} either. ${plural({ rows: rest }, { one: '# row is imported', other: '# rows are imported' })} as ${{ meaning: asText(otherwise.words) }}.`,
            ]
          : []),
      ];
    },
  };
};

/** Says that a person cannot choose for all values of a column. */
export const moreThanShown = (column: Said, size: number): Said[] =>
  size > IMPORT_VALUES_SHOWN
    ? [
        msg`The file has ${plural({ values: size }, { other: '#' })} different values for ${{ column: asText(column) }}. You can choose for the ${plural({ shown: IMPORT_VALUES_SHOWN }, { other: '#' })} most frequent. The others are imported as guessed, with the original in the notes.`,
      ]
    : [];

const namesOf = (value: string, words = '') => [normal(value), ...normalWords(words)];
const normalWords = remember((words: string) => words.split(',').map(normal).filter(Boolean));

const NEGATIONS =
  /(^|[^\p{L}])(no|not|non|un|ex|former|lost|never|kein|keine|nicht|ehemalig\p{L}*|ancien\p{L}*|niet|nie)([^\p{L}]|$)/iu;

/** The value that all of the known words in a text mean, unless one takes them back. */
const guessByWord = <Value>(written: string, known: Map<string, Value>): Value | undefined => {
  if (NEGATIONS.test(written)) return undefined;
  const words = written.split(/[^\p{L}]+/u).filter((word) => word.length >= WORD_MIN);
  const meant = new Set(words.flatMap((word) => known.get(normal(word)) ?? []));
  return meant.size === 1 ? [...meant][0] : undefined;
};
