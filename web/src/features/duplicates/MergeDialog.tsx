import { useLingui } from '@lingui/react/macro';
import type { MergeableType } from '@rapport/shared/recordTypes';
import { Dialog } from '../../ui/overlay/Dialog';
import { CompanyMerge } from './CompanyMerge';
import { ContactMerge } from './ContactMerge';
import type { Suspects } from './duplicates.queries';

interface MergeDialogProps {
  type: MergeableType;
  pair: Suspects | null;
  onClose: () => void;
}

/** Asks which value to keep where two records differ, and merges them. */
export function MergeDialog({ type, pair, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={pair !== null}
      onOpenChange={(open) => !open && onClose()}
      title={type === 'contact' ? t`Merge two contacts` : t`Merge two companies`}
    >
      {pair && <Merge pair={pair} onDone={onClose} />}
    </Dialog>
  );
}

function Merge({ pair: { first, second }, onDone }: { pair: Suspects; onDone: () => void }) {
  if ('company' in first && 'company' in second) return <ContactMerge kept={first} other={second} onDone={onDone} />;
  if ('domain' in first && 'domain' in second) return <CompanyMerge kept={first} other={second} onDone={onDone} />;
}
