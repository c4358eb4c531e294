export interface Table {
  heads: string[];
  rows: string[][];
}

/** Reports progress on standard error, because standard output has only the tables. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** A figure, in bold if it reaches its goal, or with a note that it misses it. */
export const verdict = (figure: string, isReached: boolean): string =>
  isReached ? `**${figure}**` : `${figure} (missed)`;

export const markdown = ({ heads, rows }: Table): string =>
  [heads, heads.map((_head, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
