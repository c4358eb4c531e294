import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  subtitle?: ReactNode;
  /** Small buttons or links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading and a hairline, without a box around it. */
export function Section({ title, subtitle, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2 flex min-h-9.25 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-margin border-b pb-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h2 id={id} className="font-display text-heading">
            {title}
          </h2>
          {subtitle && <p className="text-[13px]/4.5 text-ink-faint tabular-nums">{subtitle}</p>}
        </div>
        {actions && <div className="flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
