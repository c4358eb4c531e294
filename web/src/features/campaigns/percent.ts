/** `12.5` as `12.5%`, in the person's language. */
export const percent = (share: number, language: string): string =>
  (share / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
