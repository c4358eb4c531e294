import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fold } from '../page/Fold';

/** Rarely used fields, collapsed unless one has a value. */
export function MoreFields({ isOpen, children }: { isOpen?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Fold label={t`More fields`} isOpen={isOpen}>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Fold>
  );
}
