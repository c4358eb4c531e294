import { transferPath } from '@rapport/shared/paths';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferStatus } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNumber } from '../../../lib/format/useNumber';
import { QueryState } from '../../../ui/feedback/QueryState';
import { Card } from '../../../ui/page/Card';
import { RelativeTime } from '../../../ui/text/RelativeTime';
import { transferQueries } from './transfers.queries';

const STATUS_WORDS: Record<TransferStatus, string> = {
  open: 'not imported yet',
  checking: 'being checked',
  checked: 'ready to import',
  running: 'being imported',
  done: 'imported',
  failed: 'stopped',
  undone: 'undone',
};

/** Moves that were made or begun, each of which can be opened. */
export function PastTransfers() {
  const number = useNumber();
  const query = useQuery(transferQueries.list());
  return (
    <QueryState query={query} failed="Past moves could not be loaded" skeleton="h-16">
      {(transfers) =>
        transfers.length > 0 && (
          <Card title="Past moves" isFlush>
            <ul>
              {transfers.map(({ id, source, status, created_at, actor_name, imported, updated, failed }) => (
                <li key={id} className="border-line border-b px-4 py-3 last:border-b-0">
                  <Link
                    to={transferPath(id)}
                    className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
                  >
                    {TRANSFER_SOURCES[source]}
                  </Link>
                  <p className="text-ink-faint">
                    {STATUS_WORDS[status]} · <RelativeTime instant={created_at} />
                    {actor_name && <> by {actor_name}</>}
                    {(status === 'done' || status === 'failed') &&
                      ` · ${number(imported)} new, ${number(updated)} updated, ${number(failed)} not imported`}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryState>
  );
}
