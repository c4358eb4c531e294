import type { Language } from '@rapport/shared/languages';
import { remember } from '@rapport/shared/remember';

const monthFormat = remember(
  (language: Language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
);

/** A month from 1 to 12 in a language. */
export const monthName = (month: number, language: Language): string =>
  monthFormat(language).format(Date.UTC(2024, month - 1));
