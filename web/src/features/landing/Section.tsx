import type { ReactNode } from 'react';

interface SectionProps {
  /** The anchor that links lead to. */
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A part of the front page: its title on a line, as on writing paper. */
export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-14 py-14 sm:py-20">
      <div className="border-margin border-b pb-4">
        <h2 id={`${id}-title`} className="max-w-2xl text-balance font-display text-4xl/tight tracking-tight">
          {title}
        </h2>
        {intro && <p className="mt-3 max-w-2xl text-base/6 text-ink-soft">{intro}</p>}
      </div>
      <div className="mt-8">{children}</div>
    </section>
  );
}
