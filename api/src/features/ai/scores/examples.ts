import { DAY_MS } from '@rapport/shared/dates';
import type { Custom } from '@rapport/shared/fields';
import type { EarlyRow } from './engagement.repository';
import { EVIDENCE, type Evidence, type Profile } from './facts';
import type { ChangeRow, CompanyRow, ContactRow, DealRow } from './scoring.repository';
import { inSlices } from './slices';

/** A lead that nothing came of for so long is taken for one that was not won. */
export const GIVEN_UP_DAYS = 90;

/** How many days after they were added leads are looked at, so that what was done with them by then is learned from. */
export const AGES = [7, 30] as const;

const FIELDS = ['tags', 'email', 'phone', 'company', 'company_id', 'source', 'job_title', 'owner_id'] as const;
const COMPANY_FIELDS = ['industry', 'size'] as const;

/** As it is in the facts: `03`. */
export const monthOf = (added: number): string => MONTHS[new Date(added).getUTCMonth()] ?? '';
const MONTHS = Array.from({ length: 12 }, (_, nth) => String(nth + 1).padStart(2, '0'));

/** Of later leads only those that were decided soon are known, most of them won: their month would tell that alone. */
const isSettled = (added: number, now: Date) => now.getTime() - added > GIVEN_UP_DAYS * DAY_MS;

interface History {
  contacts: ContactRow[];
  companies: CompanyRow[];
  /** The latest first. */
  changes: ChangeRow[];
  deals: DealRow[];
  early: EarlyRow[];
}

/** What became of a contact, with what was known of it before. */
export interface Example {
  /** Of the contact. */
  id: string;
  profile: Profile;
  won: boolean;
  evidence: Evidence;
  /** When the lead was added, and after how many days it was decided, in milliseconds; `null` where no date says it. */
  added: number;
  took: number | null;
  early: EarlyRow | undefined;
}

/** Of outcomes that evidence like this allows. */
export const isAsSure = (evidence: Evidence) => {
  const allowed = EVIDENCE.slice(0, EVIDENCE.indexOf(evidence) + 1);
  return (example: Example) => allowed.includes(example.evidence);
};

/** What became of contacts, with what was known of them when they were added: never what was written down later. */
export const examplesOf = async (
  { contacts, companies, changes, deals, early }: History,
  now: Date,
): Promise<Example[]> => {
  const changesOf = await grouped(changes, ({ entity_id }) => entity_id);
  const dealsOf = await grouped(deals, ({ contact_id }) => contact_id);
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const earlyOf = new Map(early.map((row) => [row.contact_id, row]));
  const examples: Example[] = [];
  await inSlices(contacts, (contact) => {
    const ofContact = dealsOf.get(contact.id) ?? NONE;
    const added = addedAt(contact, ofContact);
    const changed = changesOf.get(contact.id) ?? NONE;
    const outcome = outcomeOf(contact, { deals: ofContact, changes: changed }, added, now);
    if (!outcome) return;
    const first = asItCame(contact, changed);
    const company = companyOf.get(first.company_id ?? '');
    const known = company ? companyThen(company, changesOf.get(company.id) ?? NONE, contact.created_at) : NO_COMPANY;
    const isRecorded = outcome.at !== null && outcome.at >= recordedAt(contact);
    examples.push({
      id: contact.id,
      profile: profileOf(first, known, isSettled(added, now) ? monthOf(added) : undefined),
      won: outcome.won,
      evidence: outcome.at === null ? 'undated' : isRecorded ? 'recorded' : 'dated',
      added,
      took: outcome.at === null ? null : outcome.at - added,
      early: earlyOf.get(contact.id),
    });
  });
  return examples;
};

const NONE: [] = [];

/** What is known of a lead alone: whole rows of many contacts would fill the memory. */
const profileOf = (
  { email, phone, company, tags, source, job_title, custom, owner_id }: ContactRow,
  { industry, size }: Pick<Profile, 'industry' | 'size'>,
  month: string | undefined,
): Profile => ({ email, phone, company, tags, industry, size, source, job_title, custom, owner_id, month });

/** When a lead began: an import may bring deals that are older than the contact. */
export const addedAt = (
  { created_at }: Pick<ContactRow, 'created_at'>,
  deals: readonly Pick<DealRow, 'created_at'>[],
): number => {
  let added = Date.parse(created_at);
  for (const deal of deals) added = Math.min(added, Date.parse(deal.created_at));
  return added;
};

const UUID_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** When a record was written into this workspace, which its id holds (RFC 9562, version 7). */
export const recordedAt = ({ id, created_at }: Pick<ContactRow, 'id' | 'created_at'>): number => {
  const [, high, low] = UUID_7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : Date.parse(created_at);
};

interface Outcome {
  won: boolean;
  /** `null` where no date says when, or one from before the lead. */
  at: number | null;
}

/** When a contact was made a customer: as its date says, otherwise as its history does. A merge reports another record's status. */
const becameCustomer = (contact: ContactRow, changes: readonly ChangeRow[]): string | null =>
  contact.customer_since ??
  (contact.status === 'lead'
    ? null
    : (changes.find(({ type, changes: { status } }) => type === 'contact_updated' && status?.[1] === 'customer')
        ?.created_at ?? null));

const outcomeOf = (
  contact: ContactRow,
  { deals, changes }: { deals: readonly DealRow[]; changes: readonly ChangeRow[] },
  added: number,
  now: Date,
): Outcome | null => {
  const after = (date: string | null) => (date !== null && endOf(date) >= added ? endOf(date) : null);
  const firstOf = (dates: (string | null)[]) => {
    const known = dates.map(after).filter((at) => at !== null);
    return known.length === dates.length ? Math.min(...known) : null;
  };
  const won = deals.filter(({ outcome }) => outcome === 'won').map(({ closed_at }) => closed_at);
  const since = becameCustomer(contact, changes);
  if (since !== null) won.push(since);
  if (won.length > 0) return { won: true, at: firstOf(won) };
  if (contact.status === 'customer') return { won: true, at: null };
  if (contact.status !== 'lead') return null;
  if (contact.lost_on !== null) return { won: false, at: after(contact.lost_on) };
  const lost = deals.filter(({ outcome }) => outcome === 'lost').map(({ closed_at }) => closed_at);
  if (deals.length > lost.length) return null;
  if (lost.length > 0) return { won: false, at: firstOf(lost) };
  const givenUp = added + GIVEN_UP_DAYS * DAY_MS;
  return now.getTime() > givenUp ? { won: false, at: givenUp } : null;
};

/** A day counts to its end: whoever is added and won on one day was won afterwards. */
const endOf = (date: string): number => (date.length === 10 ? Date.parse(date) + DAY_MS - 1 : Date.parse(date));

/** The profile as it was at first: of each field what the earliest change took away. */
const asItCame = (contact: ContactRow, latestFirst: readonly ChangeRow[]): ContactRow => {
  if (latestFirst.length === 0) return contact;
  const first = { ...contact, custom: { ...contact.custom } };
  for (const { changes } of latestFirst) {
    for (const field of FIELDS) if (changes[field]) Object.assign(first, { [field]: changes[field][0] ?? '' });
    for (const [name, [before]] of Object.entries(changes)) {
      if (name.startsWith(OWN)) set(first.custom, name.slice(OWN.length), before);
    }
  }
  return first;
};

const OWN = 'custom.';

const set = (custom: Custom, key: string, value: unknown) => {
  if (value === null || value === undefined) delete custom[key];
  else custom[key] = value as Custom[string];
};

const NO_COMPANY = { industry: '', size: '' };

/** What was known of a company at an instant. */
const companyThen = (
  { industry, size }: CompanyRow,
  latestFirst: readonly ChangeRow[],
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
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
};
