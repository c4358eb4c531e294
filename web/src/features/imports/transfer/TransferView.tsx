import { useLingui } from '@lingui/react/macro';
import type { Transfer, TransferStatus } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../ui/feedback/QueryState';
import { useHasChanged } from '../useHasChanged';
import { TransferFiles } from './TransferFiles';
import { TransferResult } from './TransferResult';
import { TransferRunning } from './TransferRunning';
import { TransferStart } from './TransferStart';
import { TransferSteps } from './TransferSteps';
import { transferQueries } from './transfers.queries';

const STEP_OF: Record<TransferStatus, number> = {
  open: 2,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  failed: 4,
  undone: 4,
};

interface TransferViewProps {
  id: string;
  isChosen: boolean;
  /** Whether another move was shown before, so that this one takes the focus. */
  takesFocus: boolean;
}

/** Shows a move at the step that it has reached, or the start of a new move if there is no id. */
export function TransferView({ id, isChosen, takesFocus }: TransferViewProps) {
  if (!id) {
    return (
      <>
        <TransferSteps at={isChosen ? 1 : 0} />
        <TransferStart takesFocus={takesFocus} />
      </>
    );
  }
  return <Begun id={id} takesFocus={takesFocus} />;
}

function Begun({ id, takesFocus }: { id: string; takesFocus: boolean }) {
  const { t } = useLingui();
  const query = useQuery(transferQueries.one(id));
  return (
    <QueryState query={query} failed={t`This move could not be loaded`} skeleton="h-64">
      {(transfer) => (
        <>
          <TransferSteps at={STEP_OF[transfer.status]} />
          <Step transfer={transfer} takesFocus={takesFocus} />
        </>
      )}
    </QueryState>
  );
}

function Step({ transfer, ...props }: { transfer: Transfer; takesFocus: boolean }) {
  const step = STEP_OF[transfer.status];
  // The first step that is shown leaves the focus at the top of the page.
  const takesFocus = useHasChanged(step) || props.takesFocus;
  if (step === 3) return <TransferRunning transfer={transfer} takesFocus={takesFocus} />;
  return step === 2 ? (
    <TransferFiles transfer={transfer} takesFocus={takesFocus} />
  ) : (
    <TransferResult transfer={transfer} takesFocus={takesFocus} />
  );
}
