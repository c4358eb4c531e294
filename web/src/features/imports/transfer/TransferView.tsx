import { useLingui } from '@lingui/react/macro';
import type { Transfer, TransferStatus } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../ui/feedback/QueryState';
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

/** The move at the step that it has reached; without one, its beginning. */
export function TransferView({ id, isChosen }: { id: string; isChosen: boolean }) {
  if (!id) {
    return (
      <>
        <TransferSteps at={isChosen ? 1 : 0} />
        <TransferStart />
      </>
    );
  }
  return <Begun id={id} />;
}

function Begun({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(transferQueries.one(id));
  return (
    <QueryState query={query} failed={t`This move could not be loaded`} skeleton="h-64">
      {(transfer) => (
        <>
          <TransferSteps at={STEP_OF[transfer.status]} />
          <Step transfer={transfer} />
        </>
      )}
    </QueryState>
  );
}

function Step({ transfer }: { transfer: Transfer }) {
  if (transfer.status === 'running') return <TransferRunning transfer={transfer} />;
  return STEP_OF[transfer.status] === 2 ? (
    <TransferFiles transfer={transfer} />
  ) : (
    <TransferResult transfer={transfer} />
  );
}
