import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferFile } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../ui/feedback/QueryState';
import { Card } from '../../../ui/page/Card';
import { WrongRows } from '../WrongRows';
import { transferQueries } from './transfers.queries';

/** The rows of a file that were not imported, each with its reason, to be corrected and moved again. */
export function FailedRows({ transferId, file: { id, name } }: { transferId: string; file: TransferFile }) {
  const { t } = useLingui();
  const query = useQuery(transferQueries.file(transferId, id));
  return (
    <Card title={t`Not imported from ${{ name }}`}>
      <QueryState query={query} failed={t`These rows could not be loaded`} skeleton="h-24">
        {({ result }) =>
          result ? (
            <WrongRows result={result} />
          ) : (
            <p className="text-ink-faint">
              <Trans>These rows are no longer available</Trans>
            </p>
          )
        }
      </QueryState>
    </Card>
  );
}
