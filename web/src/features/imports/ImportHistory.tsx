import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { importQueries } from './imports.queries';
import { nounOf } from './importWords';
import { UndoImport } from './UndoImport';

/** Past imports, each of which can be undone for 30 days. */
export function ImportHistory() {
  const { t } = useLingui();
  const number = useNumber();
  const query = useQuery(importQueries.history());
  const [toUndo, setToUndo] = useState<string | null>(null);
  return (
    <Card title={t`Past imports`} isFlush>
      <QueryState query={query} failed={t`The past imports could not be loaded`} skeleton="m-4 h-16">
        {(imports) =>
          imports.length === 0 ? (
            <EmptyState title={t`No imports yet`}>
              <Trans>Your imports appear here. You can undo each one.</Trans>
            </EmptyState>
          ) : (
            <Table label={t`Past imports`}>
              <TableHead>
                <HeaderCell>
                  <Trans>File</Trans>
                </HeaderCell>
                <HeaderCell>
                  <Trans>When</Trans>
                </HeaderCell>
                <HeaderCell isNumber>
                  <Trans>Imported</Trans>
                </HeaderCell>
                <HeaderCell isNumber>
                  <Trans>Updated</Trans>
                </HeaderCell>
                <HeaderCell isNumber>
                  <Trans>Failed</Trans>
                </HeaderCell>
                <HeaderCell>
                  <span className="sr-only">
                    <Trans>Undo</Trans>
                  </span>
                </HeaderCell>
              </TableHead>
              <TableBody>
                {imports.map((item) => (
                  <TableRow key={item.id}>
                    <Cell className="font-medium">
                      <bdi title={item.file_name}>{item.file_name}</bdi>{' '}
                      <span className="font-normal text-ink-faint">({say(nounOf(item.noun))})</span>
                    </Cell>
                    <Cell label={t`When`}>
                      <RelativeTime instant={item.created_at} />
                      {item.actor_name && (
                        <span className="block truncate text-ink-faint">
                          <Trans>by {{ name: item.actor_name }}</Trans>
                        </span>
                      )}
                    </Cell>
                    <Cell label={t`Imported`} isNumber>
                      {number(item.imported)}
                    </Cell>
                    <Cell label={t`Updated`} isNumber>
                      {number(item.updated)}
                    </Cell>
                    <Cell label={t`Failed`} isNumber>
                      {number(item.failed)}
                    </Cell>
                    <Cell className="sm:text-end">
                      {item.can_undo && (
                        <Button size="small" onClick={() => setToUndo(item.id)}>
                          <Trans>Undo</Trans>
                        </Button>
                      )}
                      {item.undone_at && (
                        <span className="text-ink-faint">
                          <Trans>Undone</Trans>
                        </span>
                      )}
                    </Cell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </QueryState>
      <UndoImport importId={toUndo} onClose={() => setToUndo(null)} />
    </Card>
  );
}
