import type { DealSum } from '@rapport/shared/deals';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart';

const UnconvertedAmounts = lazyPart(
  async () => (await import('../../lib/records/UnconvertedAmounts')).UnconvertedAmounts,
);

/** The amounts that no sum of the dashboard has. Few workspaces have any, so the first load goes without the words for them. */
export function UnconvertedSums({ sums }: { sums: DealSum[] }) {
  return (
    sums.length > 0 && (
      <Suspense>
        <UnconvertedAmounts sums={sums} />
      </Suspense>
    )
  );
}
