import type { DealSum } from '@rapport/shared/deals';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart';

const UnconvertedAmounts = lazyPart(
  async () => (await import('../../lib/records/UnconvertedAmounts')).UnconvertedAmounts,
);

/**
 * The amounts that the sums of the dashboard exclude. Few workspaces have any, so the first load does not contain these
 * texts.
 */
export function UnconvertedSums({ sums }: { sums: DealSum[] }) {
  return (
    sums.length > 0 && (
      <Suspense>
        <UnconvertedAmounts sums={sums} />
      </Suspense>
    )
  );
}
