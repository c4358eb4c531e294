/** A function for each kind that makes its text from the stored values. A kind without a text cannot be stored. */
type Words<Text, Reading> = Record<string, (values: never, reading: Reading) => Text>;

/** A kind with the values that its text needs. */
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

/** The text of a row; `undefined` for a row without a kind, or with a kind of a newer version. */
export const wordsOf = <Text, Reading>(
  words: Words<Text, Reading>,
  { kind, values }: StoredKind,
  reading: Reading,
): Text | undefined =>
  kind !== null && Object.hasOwn(words, kind) ? words[kind]?.(values as never, reading) : undefined;
