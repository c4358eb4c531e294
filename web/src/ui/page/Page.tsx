import type { ReactNode } from 'react';
import { appName } from '../../lib/words/i18n';
import { titleLook } from './titleLook';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  /** Above the title: the link to the list it belongs to. */
  back?: ReactNode;
  /** Buttons next to the title, the main one last. */
  actions?: ReactNode;
  /** Uses the full width of wide screens, for boards and tables. */
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of every signed-in page: title, actions, content. */
export function Page({ title, subtitle, back, actions, isWide, children }: PageProps) {
  return (
    <div data-wide={isWide || undefined} className="flex flex-col gap-6">
      <title>{`${title} – ${appName()}`}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* The way back has a line of its own, so that the buttons are next to the title. */}
        {back && <div className="-mb-2 w-full">{back}</div>}
        {/* A short button is next to the title, also on a phone; buttons that leave the title too little room are below it. */}
        <div className="min-w-0 flex-1 basis-44 sm:basis-60">
          <h1 className={`break-words font-display ${titleLook(title)}`}>
            <bdi>{title}</bdi>
          </h1>
          {subtitle && (
            <p className="mt-0.5 text-ink-soft">
              <bdi>{subtitle}</bdi>
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 sm:pt-1">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
