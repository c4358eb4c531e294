import { COLUMN_CHOICES_MAX, type ColumnChoices } from '@rapport/shared/imports';
import { singleLine } from '../objects/rowReader';
import { valueOfCell } from './columns';

/** The maximum length of an option's label. */
const LABEL_MAX = 100;
/** How often each value must occur on average for a column to count as a field of choices. */
const REPEATS = 2;

/** The different values of a column, ignoring case. There are none once there are too many or one is too long. */
class Counted {
  total = 0;
  #counts: Map<string, { label: string; count: number }> | undefined = new Map();

  add(label: string) {
    if (!this.#counts || !label) return;
    const key = label.toLowerCase();
    const known = this.#counts.get(key);
    this.total += 1;
    if (known) known.count += 1;
    else if (label.length > LABEL_MAX || this.#counts.size === COLUMN_CHOICES_MAX) this.#counts = undefined;
    else this.#counts.set(key, { label, count: 1 });
  }

  /** Returns the options, most frequent first, or none unless there are several and they repeat. */
  options(): string[] {
    const counts = [...(this.#counts?.values() ?? [])];
    if (counts.length < 2 || this.total < counts.length * REPEATS) return [];
    return counts.sort((one, other) => other.count - one.count).map(({ label }) => label);
  }
}

/** Watches the rows of a file for columns with few, repeated values. A cell has one of them, or several with a separator. */
export const watchChoices = (columns: number) => {
  const watched = Array.from({ length: columns }, () => ({
    whole: new Counted(),
    by: { ';': new Counted(), ',': new Counted() },
    hasSemicolon: false,
    hasComma: false,
  }));
  return {
    see: (cells: string[]) => {
      for (const [index, column] of watched.entries()) {
        const cell = singleLine(valueOfCell(cells[index] ?? ''));
        if (!cell) continue;
        column.whole.add(cell);
        column.hasSemicolon ||= cell.includes(';');
        column.hasComma ||= cell.includes(',');
        for (const separator of [';', ','] as const) {
          for (const part of cell.split(separator)) column.by[separator].add(part.trim());
        }
      }
    },
    /**
     * Returns the options that a field of choices would offer for a column. A semicolon always separates options, a
     * comma only if whole cells do not repeat.
     */
    of: (index: number): ColumnChoices | null => {
      const column = watched[index];
      if (!column) return null;
      const whole = column.hasSemicolon ? [] : column.whole.options();
      if (whole.length > 0) return { options: whole, several: false };
      const separator = column.hasSemicolon ? ';' : column.hasComma ? ',' : null;
      const parts = separator ? column.by[separator].options() : [];
      return parts.length > 0 ? { options: parts, several: true } : null;
    },
  };
};
