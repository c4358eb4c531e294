import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { transferPath } from '@rapport/shared/paths';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferStatus } from '@rapport/shared/transfers';
import type { Sentence } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNumber } from '../../../lib/format/useNumber';
import { say } from '../../../lib/words/words';
import { QueryState } from '../../../ui/feedback/QueryState';
import { Card } from '../../../ui/page/Card';
import { RelativeTime } from '../../../ui/text/RelativeTime';
import { transferQueries } from './transfers.queries';

const STATUS_WORDS: Record<TransferStatus, Sentence> = {
  open: msg`not imported yet`,
  checking: msg`being checked`,
  checked: msg`ready to import`,
  running: msg`being imported`,
  done: msg`imported`,
  failed: msg`stopped`,
  undone: msg`undone`,
};

/** The moves that were begun before, with links to them. */
export function PastTransfers() {
  const { t } = useLingui();
  const number = useNumber();
  const query = useQuery(transferQueries.list());
  return (
    <QueryState query={query} failed={t`Past moves could not be loaded`} skeleton="h-16">
      {(transfers) =>
        transfers.length > 0 && (
          <Card title={t`Past moves`} isFlush>
            <ul>
              {transfers.map(({ id, source, status, created_at, actor_name, imported, updated, failed }) => (
                <li key={id} className="border-line border-b px-4 py-3 last:border-b-0">
                  <Link
                    to={transferPath(id)}
                    className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
                  >
                    {say(TRANSFER_SOURCES[source])}
                  </Link>
                  <p className="text-ink-faint">
                    {say(STATUS_WORDS[status])}&nbsp;· <RelativeTime instant={created_at} />
                    {actor_name && (
                      <>
                        {' '}
                        <Trans>by {{ name: actor_name }}</Trans>
                      </>
                    )}
                    {(status === 'done' || status === 'failed') &&
                      `\u00a0· ${t`${{ imported: number(imported) }} new, ${{ updated: number(updated) }} updated, ${{ failed: number(failed) }} not imported`}`}
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
