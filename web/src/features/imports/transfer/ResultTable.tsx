import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferFile } from '@rapport/shared/transfers';
import { useNumber } from '../../../lib/format/useNumber';
import { say } from '../../../lib/words/words';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table/Table';
import { nounOf } from '../importWords';

/** The result of each file. */
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
        {files.map(({ id, name, noun, counts, is_imported }) => (
          <TableRow key={id}>
            <Cell className="font-medium">
              <bdi title={name}>{name}</bdi>{' '}
              <span className="font-normal text-ink-faint">
                ({is_imported && noun ? say(nounOf(noun)) : t`skipped`})
              </span>
            </Cell>
            <Cell label={t`New`} isNumber>
              {is_imported && counts ? number(counts.imported) : '–'}
            </Cell>
            <Cell label={t`Updated`} isNumber>
              {is_imported && counts ? number(counts.updated) : '–'}
            </Cell>
            <Cell label={t`Unchanged`} isNumber>
              {is_imported && counts ? number(counts.skipped + counts.unchanged) : '–'}
            </Cell>
            <Cell label={t`Not imported`} isNumber>
              {is_imported && counts ? number(counts.failed) : '–'}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
