/** The words for each kind of thing that is stored as a kind with values. A kind without words cannot be stored. */
type Words<Text, Reading> = Record<string, (values: never, reading: Reading) => Text>;

/** A kind with the values that its words need. */
export type KindOf<Table extends Words<unknown, never>> = {
  [Kind in keyof Table]: Parameters<Table[Kind]> extends [infer Values, ...unknown[]]
    ? { kind: Kind; values: Values }
    : { kind: Kind; values?: never };
}[keyof Table];

/** The stored columns: a kind with its values, or neither in an old row, which has a whole sentence instead. */
export interface StoredKind {
  kind: string | null;
  values: unknown;
}

/** The words of a row; `undefined` for one without a kind, or with a kind of a newer version. */
export const wordsOf = <Text, Reading>(
  words: Words<Text, Reading>,
  { kind, values }: StoredKind,
  reading: Reading,
): Text | undefined =>
  kind !== null && Object.hasOwn(words, kind) ? words[kind]?.(values as never, reading) : undefined;
