const decimalMarkOf = (language: string) => {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
};

/** Groups of three digits, all with the same mark. */
const GROUPED = /^-?[1-9]\d{0,2}([.,'])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/;

/**
 * Reads a number in the notation of a language: `1.234,5` in German. A mark that can only be a decimal mark is read as
 * one, so that `12.5` is a number in every language. `null` for other texts.
 */
export const readNumber = (text: string, language: string): number | null => {
  const decimal = decimalMarkOf(language);
  let written = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/−/g, '-');
  const [, group] = GROUPED.exec(written) ?? [];
  if (group && group !== decimal) written = written.replaceAll(group, '');
  written = written.replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(written)) return null;
  return Number(written);
};

/** A number as people type it: `1234,5` in German. */
export const typedNumber = (value: number, language: string): string =>
  value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
