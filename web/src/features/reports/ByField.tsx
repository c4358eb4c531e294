import { useLingui } from '@lingui/react/macro';
import { isCountable } from '@rapport/shared/countableFields';
import type { Field } from '@rapport/shared/fields';
import type { FilterRule } from '@rapport/shared/filters';
import type { FieldReport, FieldReportQuery, ReportQuery } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { useOwnerName } from '../../lib/records/owner';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { useFields } from '../../lib/workspace/fields';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { dealsPath, periodFilter } from './dealsPath';
import { Figure } from './Figure';
import { Report } from './Report';
import { reportQueries } from './reports.queries';
import { useReportState } from './useReportState';

type FieldHolder = NonNullable<FieldReportQuery['of']>;
type CountedField = Field & { object_type: FieldHolder };

const HOLDERS: FieldHolder[] = ['deal', 'contact', 'company'];

/** The id of a field in the URL and in saved reports. For a field of deals it is only the key. */
const idOf = ({ object_type, key }: Field) => (object_type === 'deal' ? key : `${object_type}.${key}`);

/** Deals by the values of an own field of the deals, their contacts or their companies; nothing if there is no such field. */
export function ByField({ query }: { query: ReportQuery }) {
  const { t } = useLingui();
  const titleOf = useTitle();
  const own = { deal: useFields('deal'), contact: useFields('contact'), company: useFields('company') };
  const fields = HOLDERS.flatMap((holder) => own[holder].filter(isCountable) as CountedField[]);
  const { values, change } = useReportState();
  const field = fields.find((each) => idOf(each) === values.field) ?? fields[0];
  if (!field) return null;
  return (
    <Card
      title={titleOf(field)}
      subtitle={t`Won and lost in the period, open now`}
      isFlush
      className="lg:col-span-2"
      actions={
        fields.length > 1 && (
          <Select
            aria-label={t`Field`}
            value={idOf(field)}
            onChange={({ target }) => change({ field: target.value }, { replace: true })}
            choices={fields.map((each) => ({
              value: idOf(each),
              label: each.label,
              group: RECORD_TYPES[each.object_type].page?.label,
            }))}
          />
        )
      }
    >
      <Values field={field} title={titleOf(field)} query={query} />
    </Card>
  );
}

const useTitle = () => {
  const { t } = useLingui();
  return ({ object_type, label }: CountedField): string => {
    if (object_type === 'contact') return t`Deals by ${label} of their contact`;
    return object_type === 'company' ? t`Deals by ${label} of their company` : t`Deals by ${label}`;
  };
};

function Values({ field, title, query }: { field: CountedField; title: string; query: ReportQuery }) {
  const { t } = useLingui();
  const number = useNumber();
  const { money } = useMoney();
  const nameOf = useValueName(field);
  const { label, object_type } = field;
  const report = useQuery(reportQueries.byField({ ...query, of: object_type, field: field.key }));
  const closed = periodFilter('closed', query);
  const figures = [
    { figure: 'won_amount', label: t`Won amount`, filter: { state: 'won', ...closed }, show: money },
    { figure: 'won', label: t`Deals won`, filter: { state: 'won', ...closed }, show: number },
    { figure: 'lost', label: t`Deals lost`, filter: { state: 'lost', ...closed }, show: number },
    { figure: 'open', label: t`Open deals now`, filter: { state: 'open' }, show: number },
    { figure: 'open_amount', label: t`Open value`, filter: { state: 'open' }, show: money },
  ] as const;
  return (
    <Report query={report}>
      {({ values, apart }) =>
        values.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-faint">{t`No deals in this period`}</p>
        ) : (
          <>
            <Table label={title}>
              <TableHead>
                <HeaderCell>
                  <bdi>{label}</bdi>
                </HeaderCell>
                {figures.map(({ figure, label }) => (
                  <HeaderCell key={figure} isNumber>
                    {label}
                  </HeaderCell>
                ))}
              </TableHead>
              <TableBody>
                {values.map((row) => (
                  <TableRow key={row.value ?? ''}>
                    <Cell className="w-full">
                      <bdi>{nameOf(row.value)}</bdi>
                    </Cell>
                    {figures.map(({ figure, label, filter, show }) => (
                      <Cell key={figure} label={label} isNumber>
                        {object_type === 'deal' ? (
                          <Figure
                            value={row[figure]}
                            text={show(Math.round(row[figure]))}
                            to={dealsPath(query, filter, ruleOf(field, row.value))}
                          />
                        ) : (
                          // A list of deals cannot be filtered by fields of their contacts and companies.
                          show(Math.round(row[figure]))
                        )}
                      </Cell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            <UnconvertedAmounts sums={apart} />
          </>
        )
      }
    </Report>
  );
}

type Value = FieldReport['values'][number]['value'];

/** The rule for the deals with a value. */
const ruleOf = ({ key, type }: Field, value: Value): FilterRule => {
  const field = `custom.${key}`;
  if (value === null) return { field, op: 'empty' };
  if (type === 'checkbox') return { field, op: 'is', value: value === 'true' };
  return { field, op: type === 'choices' ? 'has' : 'is', value };
};

const useValueName = ({ object_type, type, options }: CountedField) => {
  const { t } = useLingui();
  const ownerName = useOwnerName();
  return (value: Value): string => {
    if (value === null) {
      if (object_type === 'contact') return t`Not filled in, or no contact`;
      return object_type === 'company' ? t`Not filled in, or no company` : t`Not filled in`;
    }
    if (type === 'checkbox') return value === 'true' ? t`Yes` : t`No`;
    if (type === 'person') return ownerName(value) || t`Former member`;
    return options.find(({ key }) => key === value)?.label ?? value;
  };
};
