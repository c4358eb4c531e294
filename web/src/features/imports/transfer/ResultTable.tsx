import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferCounts, TransferFile } from '@rapport/shared/transfers';
import { useNumber } from '../../../lib/format/useNumber';
import { say } from '../../../lib/words/words';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table/Table';
import { nounOf } from '../importWords';

/** The number of rows of each file that were imported, and that were not. */
export function ResultTable({ files }: { files: TransferFile[] }) {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <Table label={t`Result`}>
      <TableHead>
        <HeaderCell>
          <Trans>File</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>New</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Updated</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Unchanged</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Not imported</Trans>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {files.map(({ id, name, noun, counts, is_imported }) => {
          const figure = (countOf: (all: TransferCounts) => number) =>
            is_imported && counts ? number(countOf(counts)) : '–';
          return (
            <TableRow key={id}>
              <Cell className="font-medium">
                <bdi title={name}>{name}</bdi>{' '}
                <span className="font-normal text-ink-faint">
                  ({is_imported && noun ? say(nounOf(noun)) : t`skipped`})
                </span>
              </Cell>
              <Cell label={t`New`} isNumber>
                {figure(({ imported }) => imported)}
              </Cell>
              <Cell label={t`Updated`} isNumber>
                {figure(({ updated }) => updated)}
              </Cell>
              <Cell label={t`Unchanged`} isNumber>
                {figure(({ skipped, unchanged }) => skipped + unchanged)}
              </Cell>
              <Cell label={t`Not imported`} isNumber>
                {figure(({ failed }) => failed)}
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
