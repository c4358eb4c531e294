import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fold } from '../page/Fold';
import './chart.css';

/** The exact numbers of a chart, including those that it has no room for. */
export function ChartNumbers({ children }: { children: ReactNode }) {
  return (
    <div className="chart-numbers mt-3">
      <Fold label={<Trans>Numbers</Trans>}>
        <div className="overflow-x-auto">{children}</div>
      </Fold>
    </div>
  );
}
