import { msg } from '@lingui/core/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { readContacts } from '../pipeline.readModel';
import type { ReportContext } from '../valuedDeals.readModel';
import { type Formatters, rowsWithBars, yearUntil } from './writing';

const STATUSES: Record<ContactStatus, Sentence> = {
  lead: msg`Lead`,
  customer: msg`Customer`,
  partner: msg`Partner`,
};

export const contactTables = async (
  scope: Scope,
  context: ReportContext,
  { number, month: monthName }: Formatters,
): Promise<EmailTable[]> => {
  const { statuses, months } = await readContacts(scope, context);
  const added = new Map(months.map(({ month, contacts }) => [month, contacts]));
  const shown = months.length > 0 ? yearUntil(months.at(-1)?.month ?? '', months[0]?.month) : [];
  return [
    {
      title: msg`Contacts by Status`,
      columns: [msg`Status`, msg`Contacts`],
      rows: rowsWithBars(
        statuses,
        ({ contacts }) => contacts,
        ({ status, contacts }) => [STATUSES[status], number(contacts)],
      ),
    },
    {
      title: msg`Contacts Added by Month`,
      columns: [msg`Month`, msg`Contacts`],
      rows: rowsWithBars(
        shown.map((month) => ({ month, contacts: added.get(month) ?? 0 })),
        ({ contacts }) => contacts,
        ({ month, contacts }) => [monthName(month), number(contacts)],
      ),
      notes: months.length === 0 ? [msg`No contacts yet.`] : undefined,
    },
  ];
};
