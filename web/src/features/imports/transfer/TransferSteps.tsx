import { clsx } from 'clsx';

const STEPS = ['Tool', 'Files', 'Check', 'Import', 'Result'];

/** Where in the move one is; `at` counts from 0. */
export function TransferSteps({ at }: { at: number }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-ink-faint">
        {STEPS.map((step, nth) => (
          <li
            key={step}
            aria-current={nth === at ? 'step' : undefined}
            className={clsx('flex items-center gap-1.5', nth === at && 'font-semibold text-ink')}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'inline-flex size-5 items-center justify-center rounded-full text-xs tabular-nums',
                nth === at ? 'bg-accent text-accent-ink' : 'bg-sunken',
              )}
            >
              {nth + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
