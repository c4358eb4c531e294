/** The languages of the app. To add one, add its code here and its catalog in `locales/`. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the messages in the code. */
export const SOURCE: Language = 'en';

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** The name of a language in another language, such as `German` or `Deutsch`. */
export const languageName = (language: Language, reader: Language = language): string => {
  const name = new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
};
