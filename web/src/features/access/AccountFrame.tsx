import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { appName } from '../../lib/words/i18n';

/**
 * The layout of the pages that links in emails open. Without a title it is blank, because the name of the app to show
 * is not known yet.
 */
export function AccountFrame({ title, children }: { title?: string; children?: ReactNode }) {
  if (!title) return <div className="min-h-dvh bg-paper" aria-busy="true" />;
  return (
    <div className="flex min-h-dvh flex-col items-center bg-paper px-4 py-12 sm:py-20">
      <title>{`${title} – ${appName()}`}</title>
      <header>
        <Link
          to={paths.landing}
          className="brand tap-target flex items-center gap-2.5 font-display text-heading tracking-tight"
        >
          <img src="/icon.svg" alt="" width={28} height={28} />
          {appName()}
        </Link>
      </header>
      <main className="mt-8 flex w-full max-w-sm flex-col gap-5 rounded-lg border border-line bg-surface p-6">
        <h1 className="tap-target inline-block font-display text-heading">{title}</h1>
        {children}
      </main>
    </div>
  );
}
