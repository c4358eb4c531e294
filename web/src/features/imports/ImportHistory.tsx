import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { importQueries } from './imports.queries';
import { UndoImport } from './UndoImport';

/** Past imports, each of which can be undone for 30 days. */
export function ImportHistory() {
  const number = useNumber();
  const query = useQuery(importQueries.history());
  const [toUndo, setToUndo] = useState<string | null>(null);
  return (
    <Card title="Past imports" isFlush>
      <QueryState query={query} failed="The past imports could not be loaded" skeleton="m-4 h-16">
        {(imports) =>
          imports.length === 0 ? (
            <EmptyState title="No imports yet">Your imports appear here. You can undo each one.</EmptyState>
          ) : (
            <Table label="Past imports">
              <TableHead>
                <HeaderCell>File</HeaderCell>
                <HeaderCell>When</HeaderCell>
                <HeaderCell isNumber>Imported</HeaderCell>
                <HeaderCell isNumber>Updated</HeaderCell>
                <HeaderCell isNumber>Failed</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Undo</span>
                </HeaderCell>
              </TableHead>
              <TableBody>
                {imports.map((item) => (
                  <TableRow key={item.id}>
                    <Cell className="font-medium">
                      <bdi title={item.file_name}>{item.file_name}</bdi>{' '}
                      <span className="font-normal text-ink-faint">({item.noun})</span>
                    </Cell>
                    <Cell label="When">
                      <RelativeTime instant={item.created_at} />
                      {item.actor_name && <span className="text-ink-faint"> by {item.actor_name}</span>}
                    </Cell>
                    <Cell label="Imported" isNumber>
                      {number(item.imported)}
                    </Cell>
                    <Cell label="Updated" isNumber>
                      {number(item.updated)}
                    </Cell>
                    <Cell label="Failed" isNumber>
                      {number(item.failed)}
                    </Cell>
                    <Cell>
                      {item.can_undo && (
                        <Button size="small" onClick={() => setToUndo(item.id)}>
                          Undo
                        </Button>
                      )}
                      {item.undone_at && <span className="text-ink-faint">Undone</span>}
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
