import { factsOf, type Profile } from './leadFacts';
import type { Example } from './logisticModel';
import type { ChangeRow, CompanyRow, ContactRow, DealRow } from './scoring.repository';

/** A lead that nothing came of for so long is taken for one that was not won. */
const GIVEN_UP_DAYS = 90;
const DAY_MS = 86_400_000;

const FIELDS = ['tags', 'email', 'phone', 'company', 'company_id'] as const;
const COMPANY_FIELDS = ['industry', 'size'] as const;

interface History {
  contacts: ContactRow[];
  companies: CompanyRow[];
  /** The latest first. */
  changes: ChangeRow[];
  deals: DealRow[];
}

/**
 * What became of contacts, with what was known of them when they came: never what was written down later, which may be so
 * only because of how it went. Somebody who came as a customer teaches nothing, and nor does one whose deal was won before.
 */
export const outcomesOf = ({ contacts, companies, changes, deals }: History, now: Date): Example[] => {
  const changesOf = grouped(changes, ({ entity_id }) => entity_id);
  const dealsOf = grouped(deals, ({ contact_id }) => contact_id);
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  return contacts.flatMap((contact) => {
    const own = changesOf.get(contact.id) ?? [];
    const first = asItCame(contact, own);
    const company = companyOf.get(first.company_id ?? '');
    const known = company ? companyThen(company, changesOf.get(company.id) ?? [], contact.created_at) : NO_COMPANY;
    const won = outcomeOf(contact, own, dealsOf.get(contact.id) ?? [], now);
    return won === null ? [] : [{ facts: factsOf({ ...first, ...known }), won }];
  });
};

const outcomeOf = (contact: ContactRow, changes: ChangeRow[], deals: DealRow[], now: Date): boolean | null => {
  const since = (instant: string | null) => instant !== null && Date.parse(instant) > Date.parse(contact.created_at);
  // Whoever is a lead again was made a customer by a slip; and a merge tells of another record what it was already.
  const becameCustomer =
    contact.status !== 'lead' &&
    changes.some(({ type, changes: fields }) => type === 'contact_updated' && fields.status?.[1] === 'customer');
  if (becameCustomer || deals.some(({ stage, closed_at }) => stage === 'closed_won' && since(closed_at))) return true;
  if (contact.status !== 'lead' || deals.some(({ stage }) => stage === 'closed_won')) return null;
  if (deals.some(({ stage }) => !stage.startsWith('closed'))) return null;
  if (deals.some(({ closed_at }) => since(closed_at))) return false;
  return now.getTime() - Date.parse(contact.created_at) > GIVEN_UP_DAYS * DAY_MS ? false : null;
};

/** The profile as it was at first: of each field what the earliest change took away. */
const asItCame = (contact: ContactRow, latestFirst: ChangeRow[]): ContactRow => {
  const first = { ...contact };
  for (const { changes } of latestFirst) {
    for (const field of FIELDS) if (changes[field]) Object.assign(first, { [field]: changes[field][0] });
  }
  return first;
};

const NO_COMPANY = { industry: '', size: '' };

/** What was known of a company at an instant. */
const companyThen = (
  { industry, size }: CompanyRow,
  latestFirst: ChangeRow[],
  at: string,
): Pick<Profile, 'industry' | 'size'> => {
  const then = { industry, size };
  for (const { changes, created_at } of latestFirst) {
    if (Date.parse(created_at) <= Date.parse(at)) break;
    for (const field of COMPANY_FIELDS) if (changes[field]) Object.assign(then, { [field]: changes[field][0] ?? '' });
  }
  return then;
};

const grouped = <Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};
