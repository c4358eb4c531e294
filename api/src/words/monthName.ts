import type { Language } from '@rapport/shared/languages';

/** A month from 1 to 12 in a language. */
export const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1));
