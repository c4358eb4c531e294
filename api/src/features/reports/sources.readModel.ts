import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { readRows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';

const SOURCES_SHOWN = 20;

type Sources = AdvancedReport['sources'];

/** The contacts that were added in a period by source, most frequent sources first, and all others as one entry. */
export const readSources = async (
  scope: Scope,
  { from, to, owner_id }: ReportQuery,
  zone: string,
): Promise<Sources> => {
  const contacts = withinDays(scope, readRows(scope, 'contacts'), 'contacts.created_at', { from, to, zone });
  if (owner_id) contacts.where('contacts.owner_id', owner_id);
  const spelled = contacts
    .groupBy('contacts.source')
    .select(
      'contacts.source',
      scope.db.raw(`count(*) as contacts, count(*) filter (where status = 'customer') as customers`),
    );
  // Case is ignored, as in the filter of the list. Each spelling is folded once, not once for each contact.
  const found: (Sources[number] & { all_contacts: number; all_customers: number })[] = await scope.db
    .from(spelled.as('spelled'))
    .groupByRaw('fold(source)')
    .orderByRaw('2 desc, 1')
    .limit(SOURCES_SHOWN)
    .select(
      scope.db.raw(`min(source) as source, sum(contacts)::int as contacts, sum(customers)::int as customers,
        (sum(sum(contacts)) over ())::int as all_contacts, (sum(sum(customers)) over ())::int as all_customers`),
    );
  const shown = found.map(({ source, contacts, customers }) => ({ source, contacts, customers }));
  const rest = shown.reduce(
    (left, each) => ({ contacts: left.contacts - each.contacts, customers: left.customers - each.customers }),
    { contacts: found[0]?.all_contacts ?? 0, customers: found[0]?.all_customers ?? 0 },
  );
  return rest.contacts > 0 ? [...shown, { source: null, ...rest }] : shown;
};
