import { sharesDiffer } from '@rapport/shared/significance';
import { rows, type Scope } from '../../db/scope';

export interface StrongestTag {
  name: string;
  contacts: number;
  customers: number;
  others: number;
  otherCustomers: number;
}

const TAG_CONTACTS_MIN = 10;
const TAGS_TRIED = 20;

/** The tag with the highest share of customers, if it is higher than that of all other contacts by more than chance. */
export const strongestTag = async (scope: Scope): Promise<StrongestTag | undefined> => {
  const all = await rows(scope, 'contacts').first(
    scope.db.raw(`count(*)::int as contacts, (count(*) filter (where status = 'customer'))::int as customers`),
  );
  // A tag that a contact has twice counts once.
  const tagged = rows(scope, 'contacts').select(
    'status',
    scope.db.raw('unnest(array(select distinct unnest(contacts.tags))) as tag'),
  );
  const tags: { name: string; contacts: number; customers: number; tags: number }[] = await scope.db
    .from(tagged.as('tagged'))
    .groupBy('tag')
    .havingRaw('count(*) >= ?', [TAG_CONTACTS_MIN])
    .orderByRaw(`count(*) filter (where status = 'customer')::float8 / count(*) desc, count(*) desc, tag`)
    .limit(TAGS_TRIED)
    .select(
      'tag as name',
      scope.db.raw(`count(*)::int as contacts, (count(*) filter (where status = 'customer'))::int as customers,
        (count(*) over ())::int as tags`),
    );
  return tags
    .map(({ name, contacts, customers, tags: compared }) => ({
      share: {
        name,
        contacts,
        customers,
        others: all.contacts - contacts,
        otherCustomers: all.customers - customers,
      },
      compared,
    }))
    .find(
      ({ share: { contacts, customers, others, otherCustomers }, compared }) =>
        customers * others > otherCustomers * contacts &&
        sharesDiffer({ count: customers, of: contacts }, { count: otherCustomers, of: others }, compared),
    )?.share;
};
