import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { Avatar } from '../../ui/text/Avatar';
import { Badge } from '../../ui/text/Badge';
import { Truncated } from '../../ui/text/Truncated';
import { ARABIC_NAME, EMOJI_NAME, LONG_NAME, THAI_NAME } from './Sample';

const people = ['Maria Keller', LONG_NAME, ARABIC_NAME, THAI_NAME, EMOJI_NAME];

export function TableSamples() {
  return (
    <Card title="Table" subtitle="Rows become cards on a phone." isFlush>
      <Table label="Contacts">
        <TableHead>
          <HeaderCell sorted="ascending" onSort={() => {}}>
            Name
          </HeaderCell>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell isNumber sorted="none" onSort={() => {}}>
            Deals
          </HeaderCell>
        </TableHead>
        <TableBody>
          {people.map((name, index) => (
            <TableRow key={name} isSelected={index === 2}>
              <Cell>
                <span className="flex items-center gap-2">
                  <Avatar name={name} size="small" />
                  <Truncated>{name}</Truncated>
                </span>
              </Cell>
              <Cell label="Email">someone-{index}@keller-und-soehne.example</Cell>
              <Cell label="Status">
                <Badge color="var(--color-status-customer)">Customer</Badge>
              </Cell>
              <Cell label="Deals" isNumber>
                ${(index * 11_111.5).toLocaleString('en')}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
