import { DAY_MS } from '@rapport/shared/dates';
import { factsOf, type Profile } from './leadFacts';
import type { Example } from './logisticModel';
import type { ChangeRow, CompanyRow, ContactRow, DealRow } from './scoring.repository';
import { inSlices } from './slices';

/** A lead that nothing came of for so long is taken for one that was not won. */
const GIVEN_UP_DAYS = 90;

const FIELDS = ['tags', 'email', 'phone', 'company', 'company_id'] as const;
const COMPANY_FIELDS = ['industry', 'size'] as const;

interface History {
  contacts: ContactRow[];
  companies: CompanyRow[];
  /** The latest first. */
  changes: ChangeRow[];
  deals: DealRow[];
}

export interface Outcomes {
  /** What became of contacts, with what was known of them when they were added. */
  examples: Example[];
  /** Contacts that were won or lost before they were added, or on a day that is not recorded. */
  undated: { won: number; lost: number };
}

/**
 * What became of contacts, with what was known of them when they were added: never what was written down later, which may be
 * so only because of how it went. So nothing can be learned from a contact whose outcome is older than its record, as most
 * are after an import.
 */
export const outcomesOf = async ({ contacts, companies, changes, deals }: History, now: Date): Promise<Outcomes> => {
  const changesOf = await grouped(changes, ({ entity_id }) => entity_id);
  const dealsOf = await grouped(deals, ({ contact_id }) => contact_id);
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const outcomes: Outcomes = { examples: [], undated: { won: 0, lost: 0 } };
  await inSlices(contacts, (contact) => {
    const own = changesOf.get(contact.id) ?? [];
    const outcome = outcomeOf(contact, own, dealsOf.get(contact.id) ?? [], now);
    if (!outcome) return;
    if (outcome.isUndated) {
      outcomes.undated[outcome.won ? 'won' : 'lost'] += 1;
      return;
    }
    const first = asItCame(contact, own);
    const company = companyOf.get(first.company_id ?? '');
    const known = company ? companyThen(company, changesOf.get(company.id) ?? [], contact.created_at) : NO_COMPANY;
    outcomes.examples.push({ facts: factsOf({ ...first, ...known }), won: outcome.won });
  });
  return outcomes;
};

interface Outcome {
  won: boolean;
  isUndated: boolean;
}

const WON: Outcome = { won: true, isUndated: false };
const WON_UNDATED: Outcome = { won: true, isUndated: true };
const LOST: Outcome = { won: false, isUndated: false };
const LOST_UNDATED: Outcome = { won: false, isUndated: true };

const outcomeOf = (contact: ContactRow, changes: ChangeRow[], deals: DealRow[], now: Date): Outcome | null => {
  const added = Date.parse(contact.created_at);
  const isOlder = ({ closed_at }: DealRow) => closed_at !== null && Date.parse(closed_at) <= added;
  const isDated = (deal: DealRow) => deal.closed_at !== null && !isOlder(deal);
  // A contact that is a lead again was made a customer by mistake; and a merge reports the status another record had.
  const becameCustomer =
    contact.status !== 'lead' &&
    changes.some(({ type, changes: fields }) => type === 'contact_updated' && fields.status?.[1] === 'customer');
  const won = deals.filter(({ outcome }) => outcome === 'won');
  const lost = deals.filter(({ outcome }) => outcome === 'lost');
  if (won.some(isOlder)) return WON_UNDATED;
  if (becameCustomer || won.some(isDated)) return WON;
  if (won.length > 0 || contact.status === 'customer') return WON_UNDATED;
  if (contact.status !== 'lead' || deals.length > lost.length) return null;
  if (lost.length > 0) return lost.some(isDated) ? LOST : LOST_UNDATED;
  return now.getTime() - added > GIVEN_UP_DAYS * DAY_MS ? LOST : null;
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

const grouped = async <Item>(items: Item[], keyOf: (item: Item) => string): Promise<Map<string, Item[]>> => {
  const groups = new Map<string, Item[]>();
  await inSlices(items, (item) => {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  });
  return groups;
};
