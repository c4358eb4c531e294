import type { Recipient, RecipientStatus } from '@rapport/shared/campaigns';
import { formatDate } from '@rapport/shared/dates';
import { contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { SearchField } from '../../ui/form/SearchField';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { Badge } from '../../ui/text/Badge';
import { RECIPIENT_STATUS } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';

interface RecipientsProps {
  campaignId: string;
  isUnderWay: boolean;
  search: string;
  status: RecipientStatus | '';
  onChange: (filter: { search?: string; status?: string }) => void;
}

const choices = [
  { value: '', label: 'All recipients' },
  ...Object.entries(RECIPIENT_STATUS).map(([value, { label }]) => ({ value, label })),
];

/** The recipients of a campaign, and what became of each email. */
export function Recipients({ campaignId, isUnderWay, search, status, onChange }: RecipientsProps) {
  const query = useInfiniteQuery({
    ...campaignQueries.recipients(campaignId, { status: status || undefined, search: search || undefined }),
    placeholderData: (previous) => previous,
    refetchInterval: isUnderWay && 5_000,
  });
  return (
    <Card title="Recipients" isFlush>
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-3">
        <div className="min-w-48 flex-1">
          <SearchField
            label="Search recipients"
            placeholder="Search addresses..."
            value={search}
            onChange={(text) => onChange({ search: text })}
          />
        </div>
        <Select
          aria-label="Delivery status"
          choices={choices}
          value={status}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </div>
      <QueryState query={query} failed="The recipients could not be loaded" skeleton="m-4 h-24">
        {({ items: recipients }) =>
          recipients.length === 0 ? (
            <EmptyState picture="search" title="No recipients match" />
          ) : (
            <Table label="Recipients">
              <TableHead>
                <HeaderCell>Recipient</HeaderCell>
                <HeaderCell>Address</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell>Details</HeaderCell>
              </TableHead>
              <TableBody>
                {recipients.map((recipient) => (
                  <RecipientRow key={recipient.id} recipient={recipient} />
                ))}
              </TableBody>
            </Table>
          )
        }
      </QueryState>
      <ShowMore query={query} />
    </Card>
  );
}

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const preferences = usePreferences();
  const { contact_id, contact_name, email, status, reason, opened_on, clicked_on, unsubscribed_at } = recipient;
  const { label, tone } = RECIPIENT_STATUS[status];
  const happened = [
    reason,
    opened_on && `opened ${formatDate(opened_on, preferences)}`,
    clicked_on && `clicked ${formatDate(clicked_on, preferences)}`,
    unsubscribed_at && `unsubscribed ${formatDate(unsubscribed_at, preferences)}`,
  ].filter(Boolean);
  return (
    <TableRow>
      <Cell>
        {contact_id ? (
          <Link
            to={contactPath(contact_id)}
            title={contact_name ?? undefined}
            className="tap-target inline-block font-medium hover:underline"
          >
            <bdi>{contact_name}</bdi>
          </Link>
        ) : (
          <span className="text-ink-faint">Deleted contact</span>
        )}
      </Cell>
      <Cell label="Address">
        <bdi title={email}>{email}</bdi>
      </Cell>
      <Cell label="State">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell label="Details" className={happened.length === 0 ? 'max-sm:hidden' : undefined}>
        <span title={happened.join(' · ')}>{happened.join(' · ')}</span>
      </Cell>
    </TableRow>
  );
}
