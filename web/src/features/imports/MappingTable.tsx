import type { ImportMapping } from '@rapport/shared/imports';
import { Select } from '../../ui/form/Select';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';

const SEVERAL = '\0several';

interface MappingTableProps {
  columns: string[];
  headers: string[];
  mapping: ImportMapping;
  preview: Record<string, string>[];
  onChange: (mapping: ImportMapping) => void;
}

/** Which column of the file fills each of ours, with the first value found in it. */
export function MappingTable({ columns, headers, mapping, preview, onChange }: MappingTableProps) {
  const choose = (column: string, header: string) => {
    const { [column]: _before, ...others } = mapping;
    onChange(header ? { ...others, [column]: header } : others);
  };
  return (
    <Table label="Columns of the file">
      <TableHead>
        <HeaderCell>Rapport</HeaderCell>
        <HeaderCell>Column of the file</HeaderCell>
        <HeaderCell>First value</HeaderCell>
      </TableHead>
      <TableBody>
        {columns.map((column) => {
          const from = [mapping[column] ?? []].flat();
          const label = column.replaceAll('_', ' ');
          return (
            <TableRow key={column}>
              <Cell className="font-medium">
                <span className="inline-block first-letter:uppercase">{label}</span>
              </Cell>
              <Cell label="From">
                <Select
                  aria-label={`Column for ${label}`}
                  choices={[
                    { value: '', label: 'Not imported' },
                    ...(from.length > 1 ? [{ value: SEVERAL, label: from.join(' + ') }] : []),
                    ...headers.map((header) => ({ value: header, label: header })),
                  ]}
                  value={from.length > 1 ? SEVERAL : (from[0] ?? '')}
                  onChange={(event) => event.target.value !== SEVERAL && choose(column, event.target.value)}
                />
              </Cell>
              <Cell label="Example">
                <bdi>{preview.map((row) => row[column]).find((value) => value) ?? ''}</bdi>
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
