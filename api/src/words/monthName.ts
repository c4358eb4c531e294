import type { Language } from '@rapport/shared/languages';
import { memoize } from '@rapport/shared/memoize';

const monthFormat = memoize(
  (language: Language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
);

/** A month from 1 to 12 in a language. */
export const monthName = (month: number, language: Language): string =>
  monthFormat(language).format(Date.UTC(2024, month - 1));
