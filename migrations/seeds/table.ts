/** Reads a table that is written as text: a line for each row, with bars between the cells. */
export const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
