import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { say } from '../../../lib/words/words';

const STEPS = [
  msg`Tool`,
  msg`Files`,
  msg({ message: 'Check', context: 'step of an import' }),
  msg`Import`,
  msg`Result`,
];

/** The current step of the move; `at` counts from 0. */
export function TransferSteps({ at }: { at: number }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Steps`}>
      <ol className="flex flex-wrap gap-x-1.5 gap-y-1 sm:gap-x-5 text-ink-faint">
        {STEPS.map((step, nth) => (
          <li
            key={step.id}
            aria-current={nth === at ? 'step' : undefined}
            className={clsx('flex items-center gap-1 sm:gap-1.5', nth === at && 'font-semibold text-ink')}
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
            {say(step)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
