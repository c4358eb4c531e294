import { Trans } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { SOURCE } from '@rapport/shared/languages';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { paths } from '../../lib/routes/paths';
import { appName } from '../../lib/words/i18n';
import { LanguageSwitch } from '../../lib/words/LanguageSwitch';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';

interface LegalFrameProps {
  title: string;
  /** Shown by search engines and in previews of shared links. */
  description: string;
  children: ReactNode;
}

/** The frame of every legal text: a back button, the title, the date, and the styles of its headings and lists. */
export function LegalFrame({ title, description, children }: LegalFrameProps) {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const updated = formatDate(new Date().toISOString(), usePreferences());
  const { language } = useWords();
  return (
    <div className="min-h-dvh bg-paper px-4 py-8 sm:px-6 sm:py-12">
      <title>{`${title} – ${appName()}`}</title>
      <meta name="description" content={description} />
      <div className="mx-auto max-w-2xl">
        <Button
          tone="quiet"
          className="-ms-3"
          onClick={() => void (isFirstPage ? navigate(paths.landing) : navigate(-1))}
        >
          <ArrowLeft size={16} aria-hidden="true" />
          <Trans>Back</Trans>
        </Button>
        <main className="mt-6 text-base/7 text-ink-soft [&_h2]:mt-10 [&_h2]:mb-2 [&_h2]:font-semibold [&_h2]:text-ink [&_h2]:text-lg [&_li]:mt-1 [&_p]:mt-3 [&_strong]:text-ink [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-5">
          <h1 className="break-words font-display text-3xl/tight text-ink tracking-tight sm:text-4xl/tight">{title}</h1>
          <p className="text-ink-faint text-sm">
            <Trans>Last updated: {updated}</Trans>
          </p>
          {language !== SOURCE && (
            <p className="text-sm">
              <Trans>This is a translation. The English text prevails.</Trans>
            </p>
          )}
          {children}
        </main>
        <footer className="mt-12 border-line border-t pt-6">
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}
