export interface Table {
  heads: string[];
  rows: string[][];
}

/** Tells what is being measured, on the error output, so that the tables stay alone on the other. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** A figure, marked when it misses its goal. */
export const verdict = (figure: string, isReached: boolean): string =>
  isReached ? `**${figure}**` : `${figure} (missed)`;

export const markdown = ({ heads, rows }: Table): string =>
  [heads, heads.map((_head, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
