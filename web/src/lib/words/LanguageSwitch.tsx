import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language, languageName } from '@rapport/shared/languages';
import type { MouseEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { i18n } from './i18n';
import { changeLanguage } from './words';

/** Links to the languages of a public page, so that each has its own URL. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const inLanguage = (lang: Language) => ({ ...Object.fromEntries(params), lang });
  const choose = (language: Language) => async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setParams(inLanguage(language), { replace: true, preventScrollReset: true });
    // If the words cannot be loaded, the page stays as it is.
    await changeLanguage(language).catch(() => undefined);
  };
  return (
    <nav aria-label={t`Language`}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              id={`language-${language}`}
              href={`?${new URLSearchParams(inLanguage(language))}`}
              hrefLang={language}
              lang={language}
              aria-current={language === i18n.language() || undefined}
              className="tap-target inline-block text-ink-soft hover:text-ink hover:underline aria-[current]:font-medium aria-[current]:text-ink"
              onClick={choose(language)}
            >
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
