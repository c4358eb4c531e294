import { useLingui } from '@lingui/react/macro';
import type { FilterRule } from '@rapport/shared/filters';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { useNumber } from '../../lib/format/useNumber';
import { contactsWherePath } from '../../lib/routes/filterLinks';
import { BarTable } from '../../ui/chart/BarTable';
import { Card } from '../../ui/page/Card';

interface SourcesProps {
  sources: AdvancedReport['sources'];
  query: ReportQuery;
}

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/** Where the contacts of a period come from, and how many of them became customers. */
export function Sources({ sources, query: { from, to, owner_id } }: SourcesProps) {
  const { t } = useLingui();
  const number = useNumber();
  const pathOf = (source: string) => {
    const rules: FilterRule[] = [
      source ? { field: 'source', op: 'is', value: source } : { field: 'source', op: 'empty' },
    ];
    if (from || to) rules.push({ field: 'created_at', op: 'between', value: [from ?? FIRST_DAY, to ?? LAST_DAY] });
    if (owner_id) rules.push({ field: 'owner_id', op: 'is', value: owner_id });
    return contactsWherePath(rules);
  };
  return (
    <Card title={t`Contacts by Source`} subtitle={t`Contacts added in the period`} className="lg:col-span-2">
      {sources.length === 0 ? (
        <p className="py-6 text-center text-ink-faint">{t`No contacts added in this period`}</p>
      ) : (
        <BarTable
          label={t`Contacts by source`}
          columns={[t`Source`, t`Contacts`, t`Customers now`]}
          hasHead
          bars={sources.map(({ source, contacts, customers }) => ({
            key: source ?? 'others',
            label: source === null ? t`Other sources` : <bdi title={source}>{source || t`No source`}</bdi>,
            value: contacts,
            text: number(contacts),
            aside: number(customers),
            // The others have no name to be filtered by.
            to: source === null ? undefined : pathOf(source),
          }))}
        />
      )}
    </Card>
  );
}
