import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import './chart.css';

/** The exact numbers of a chart, and those that it has no room for. */
export function ChartNumbers({ children }: { children: ReactNode }) {
  return (
    <details className="chart-numbers mt-3">
      <summary className="tap-target w-fit rounded-sm text-accent-text hover:underline">
        <Trans>Numbers</Trans>
      </summary>
      <div className="mt-2 overflow-x-auto">{children}</div>
    </details>
  );
}
