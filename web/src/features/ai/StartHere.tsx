import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

interface OpeningProps {
  /** The first thing to do, as one sentence. */
  sentence: ReactNode;
  /** The button that does it. */
  action: ReactNode;
  /** The reasons for it. */
  children: ReactNode;
}

/** The opening of an insights page, on ruled paper like the letter of the dashboard. */
export function StartHere({ sentence, action, children }: OpeningProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-b pb-5">
      <h2 id={id} className="text-ink-faint">{t`Start here`}</h2>
      <p className="ruled mt-1 break-words font-display text-letter">{sentence}</p>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">{children}</div>
        {action}
      </div>
    </section>
  );
}
