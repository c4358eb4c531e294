import { z } from 'zod';

/** A row as it goes into the database: our columns, each as text or, where nothing was said, `null`; `tags` as a list. */
export type ImportedRow = Record<string, string | string[] | null>;

export interface RowReader {
  /** The row, or the sentence that says what is wrong with it. */
  read(cells: Record<string, string>): { row: ImportedRow } | { reason: string };
  /** Sentences about what was understood differently from how it stood there. */
  notices(): string[];
}

const UUID = z.uuid();

const STATUSES_NAMED = 5;
const STATUSES_COUNTED = 1_000;

export const parsed = (schema: z.ZodType<object>, id: string | undefined, values: object) => {
  const result = schema.safeParse(values);
  if (result.success) return { row: { ...result.data, id: UUID.safeParse(id?.trim()).data ?? null } as ImportedRow };
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  return { reason: field === 'name' || field === 'title' ? String(issue?.message) : `${field}: ${issue?.message}` };
};

export const count = (counts: Map<string, number>, key: string) => {
  if (counts.has(key) || counts.size < STATUSES_COUNTED) counts.set(key, (counts.get(key) ?? 0) + 1);
};

export const statusNotices = (foreign: Map<string, number>, what = 'status', as = 'Lead'): string[] => {
  const all = [...foreign].sort(([, one], [, other]) => other - one);
  const more = all.slice(STATUSES_NAMED).reduce((sum, [, rows]) => sum + rows, 0);
  return [
    ...all
      .slice(0, STATUSES_NAMED)
      .map(([status, rows]) => `“${status}” is no ${what} here: ${comeIn(rows)} as ${as}.`),
    ...(more > 0 ? [`Other values are no ${what} here either: ${comeIn(more)} as ${as}.`] : []),
  ];
};

const comeIn = (rows: number) => (rows === 1 ? '1 row comes in' : `${rows.toLocaleString('en')} rows come in`);

// A line break in a name or an email address is a matter of layout; blanks are left alone, as the record may have them.
export const squeezed = (text: string) => text.replace(/\s*[\t\r\n\v\f]\s*/g, ' ').trim();
