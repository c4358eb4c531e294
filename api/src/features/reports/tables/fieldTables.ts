import { msg } from '@lingui/core/macro';
import { isCountable } from '@rapport/shared/countableFields';
import type { Field } from '@rapport/shared/fields';
import type { FieldReportQuery } from '@rapport/shared/reports';
import type { Said, Sentence } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { fieldsOf } from '../../fields/custom.service';
import { membersOf } from '../../team/team.service';
import { readByField } from '../byField.readModel';
import type { ReportContext } from '../valuedDeals.readModel';
import { type Formatters, notIncluded, type ReportRequest, rowsWithBars } from './writing';

type FieldHolder = FieldReportQuery['of'];

/** The record types whose own fields deals can be counted by, in the order of the screen. */
const HOLDERS: FieldHolder[] = ['deal', 'contact', 'company'];

const fieldTitle = (holder: FieldHolder, label: string): Sentence => {
  if (holder === 'contact') return msg`Deals by ${label} of their contact`;
  return holder === 'company' ? msg`Deals by ${label} of their company` : msg`Deals by ${label}`;
};

/** Deals by the chosen own field, or by the first one with few values. */
export const fieldTables = async (
  scope: Scope,
  { settings, query }: ReportRequest,
  context: ReportContext,
  { number, money }: Formatters,
): Promise<EmailTable[]> => {
  const counted: { holder: FieldHolder; field: Field; id: string }[] = [];
  for (const holder of HOLDERS) {
    for (const field of (await fieldsOf(scope, holder)).filter(isCountable)) {
      counted.push({ holder, field, id: holder === 'deal' ? field.key : `${holder}.${field.key}` });
    }
  }
  const chosen = counted.find(({ id }) => id === settings.field) ?? counted[0];
  if (!chosen) return [];
  const { field, holder } = chosen;
  const { values, apart } = await readByField(scope, { ...query, of: holder, field: field.key }, context);
  const people = new Map((await membersOf(scope)).map(({ id, name }) => [id, name]));
  const { label } = field;
  return [
    {
      title: fieldTitle(holder, label),
      columns: [label, msg`Won amount`, msg`Deals won`, msg`Deals lost`, msg`Open deals now`],
      rows: rowsWithBars(
        values,
        ({ won_amount }) => won_amount,
        ({ value, won_amount, won, lost, open }) => [
          valueName(field, value, people),
          money(Math.round(won_amount)),
          ...[won, lost, open].map((count) => number(count)),
        ],
      ),
      notes: values.length === 0 ? [msg`No deals in this period`] : notIncluded(apart, money),
    },
  ];
};

const valueName = (
  { type, options }: Pick<Field, 'type' | 'options'>,
  value: string | null,
  people: Map<string, string>,
): Said => {
  if (value === null) return msg`Not filled in`;
  if (type === 'checkbox') return value === 'true' ? msg`Yes` : msg`No`;
  if (type === 'person') return people.get(value) ?? msg`Former member`;
  return options.find(({ key }) => key === value)?.label ?? value;
};
