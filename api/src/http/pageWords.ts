import { msg } from '@lingui/core/macro';
import type { Language } from '@rapport/shared/languages';
import type { Sentence } from '@rapport/shared/words';
import { escapeHtml } from '../integrations/email/escapeHtml';
import { english, wordsIn } from '../words/words';

/** The texts of `web/index.html` and `web/public/manifest.webmanifest`. They are in English and are shown before the app runs. */
const TEXTS: Sentence[] = [
  msg`Rapport keeps your contacts, deals, tasks and campaigns in one calm place.`,
  msg`Rapport – the CRM that remembers your customers`,
  msg`Know who they are, what was said, and what to do next. Free for 100 contacts.`,
  msg`The dashboard of Rapport: what waits today, and the month in figures`,
  msg`Contacts, deals, tasks and campaigns in one calm place.`,
  msg`Add contact`,
  msg`Add company`,
];

/** Translates the page or the manifest. A text is replaced only where it is a whole attribute or value. */
export const translatePage = (page: string, language: Language): string => {
  const words = wordsIn(language);
  return TEXTS.reduce(
    (text, sentence) => text.replaceAll(`"${english(sentence)}"`, () => `"${escapeHtml(words(sentence))}"`),
    page.replace('<html lang="en"', `<html lang="${language}"`),
  );
};
