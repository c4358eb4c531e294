import { Trans, useLingui } from '@lingui/react/macro';
import type { Recipient, RecipientFilter } from '@rapport/shared/campaigns';
import { formatDate } from '@rapport/shared/dates';
import { contactPath } from '@rapport/shared/paths';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useWords } from '../../lib/words/macros';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { SearchField } from '../../ui/form/SearchField';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { Badge } from '../../ui/text/Badge';
import { Breakable } from '../../ui/text/Breakable';
import { RECIPIENT_FILTERS, RECIPIENT_STATUS } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';

interface RecipientsProps {
  campaignId: string;
  isUnderWay: boolean;
  search: string;
  status: RecipientFilter | '';
  onChange: (filter: { search?: string; status?: string }) => void;
}

/** The recipients of a campaign, and the result of each email. */
export function Recipients({ campaignId, isUnderWay, search, status, onChange }: RecipientsProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const query = useInfiniteQuery({
    ...campaignQueries.recipients(campaignId, { status: status || undefined, search: search || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay && 5_000,
  });
  return (
    <Card title={t`Recipients`} isFlush>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        <div className="min-w-48 flex-1">
          <SearchField
            label={t`Search recipients`}
            placeholder={t`Search addresses...`}
            value={search}
            onChange={(text) => onChange({ search: text })}
          />
        </div>
        <Select
          className="max-sm:w-full"
          aria-label={t`Delivery status`}
          choices={[
            { value: '', label: t`All recipients` },
            ...Object.entries(RECIPIENT_FILTERS).map(([value, label]) => ({ value, label: _(label) })),
          ]}
          value={status}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </div>
      <QueryState query={query} failed={t`The recipients could not be loaded`} skeleton="m-4 h-24">
        {({ items: recipients }) =>
          recipients.length === 0 ? (
            <EmptyState picture="search" title={t`No recipients match`} />
          ) : (
            <Table label={t`Recipients`}>
              <TableHead>
                <HeaderCell>
                  <Trans>Recipient</Trans>
                </HeaderCell>
                <HeaderCell>
                  <Trans>Address</Trans>
                </HeaderCell>
                <HeaderCell>
                  <Trans>State</Trans>
                </HeaderCell>
                <HeaderCell>
                  <Trans>Details</Trans>
                </HeaderCell>
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
  const { t } = useLingui();
  const { _ } = useWords();
  const preferences = usePreferences();
  const { contact_id, contact_name, email, status, reason, opened_on, clicked_on, unsubscribed_at } = recipient;
  const { label, tone } = RECIPIENT_STATUS[status];
  const happened = [
    reason,
    opened_on && t`opened ${{ date: formatDate(opened_on, preferences) }}`,
    clicked_on && t`clicked ${{ date: formatDate(clicked_on, preferences) }}`,
    unsubscribed_at && t`unsubscribed ${{ date: formatDate(unsubscribed_at, preferences) }}`,
  ].filter(Boolean);
  return (
    <TableRow>
      <Cell>
        {contact_id ? (
          <Link
            to={contactPath(contact_id)}
            title={contact_name ?? undefined}
            className="tap-target inline-block max-w-full break-words font-medium hover:underline"
          >
            <bdi>{contact_name}</bdi>
          </Link>
        ) : (
          <span className="text-ink-faint">
            <Trans>Deleted contact</Trans>
          </span>
        )}
      </Cell>
      <Cell label={t`Address`}>
        <bdi title={email}>
          <Breakable>{email}</Breakable>
        </bdi>
      </Cell>
      <Cell label={t`State`}>
        <Badge tone={tone}>{_(label)}</Badge>
      </Cell>
      <Cell label={t`Details`} className={happened.length === 0 ? 'max-sm:hidden' : undefined}>
        <span className="block whitespace-normal first-letter:uppercase">{happened.join('\u00a0· ')}</span>
      </Cell>
    </TableRow>
  );
}
