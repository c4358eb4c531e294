import { DAY_MS, hasTime } from '@rapport/shared/dates';
import type { Custom } from '@rapport/shared/fields';
import { addToGroup } from '@rapport/shared/groupBy';
import type { EarlyRow } from './engagement.repository';
import { EVIDENCE, type Evidence, type Profile } from './facts';
import type { ChangeRow, CompanyRow, ContactRow, DealRow } from './scoring.repository';
import { forEachInSlices } from './timeSlices';

/** A lead without an outcome for this long counts as not won. */
export const GIVEN_UP_DAYS = 90;

/** The ages in days at which leads are observed, to learn from the calls, meetings and emails they had had by then. */
export const AGES = [7, 30] as const;

const FIELDS = ['tags', 'email', 'phone', 'company', 'company_id', 'source', 'job_title', 'owner_id'] as const;
const COMPANY_FIELDS = ['industry', 'size'] as const;

/** The calendar month of an instant, such as `03`. */
export const monthOf = (added: number): string => MONTHS[new Date(added).getUTCMonth()] ?? '';
const MONTHS = Array.from({ length: 12 }, (_, nth) => String(nth + 1).padStart(2, '0'));

/** Whether a lead is old enough to learn from its month. Of newer leads only quick decisions are known, and most of those were won. */
const isSettled = (added: number, now: Date) => now.getTime() - added > GIVEN_UP_DAYS * DAY_MS;

interface History {
  contacts: ContactRow[];
  companies: CompanyRow[];
  /** Latest first. */
  changes: ChangeRow[];
  deals: DealRow[];
  early: EarlyRow[];
}

/** The outcome of a contact, with what was known about it beforehand. */
export interface Example {
  /** The id of the contact. */
  id: string;
  profile: Profile;
  won: boolean;
  evidence: Evidence;
  /** When the lead was added, in milliseconds since the epoch. */
  added: number;
  /** Milliseconds from `added` to the outcome; `null` when the date is unknown. */
  decidedAfter: number | null;
  early: EarlyRow | undefined;
}

/** Returns a predicate for examples whose evidence is at least this reliable. */
export const isAtLeastAsSure = (evidence: Evidence) => {
  const allowed = EVIDENCE.slice(0, EVIDENCE.indexOf(evidence) + 1);
  return (example: Example) => allowed.includes(example.evidence);
};

/** Builds the examples of contacts, with what was known when they were added. Nothing that was entered later is included. */
export const examplesOf = async (
  { contacts, companies, changes, deals, early }: History,
  now: Date,
): Promise<Example[]> => {
  const changesOf = await groupInSlices(changes, ({ entity_id }) => entity_id);
  const dealsOf = await groupInSlices(deals, ({ contact_id }) => contact_id);
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const earlyOf = new Map(early.map((row) => [row.contact_id, row]));
  const examples: Example[] = [];
  await forEachInSlices(contacts, (contact) => {
    const contactDeals = dealsOf.get(contact.id) ?? NONE;
    const added = addedAt(contact, contactDeals);
    const contactChanges = changesOf.get(contact.id) ?? NONE;
    const outcome = outcomeOf(contact, { deals: contactDeals, changes: contactChanges }, added, now);
    if (!outcome) return;
    const first = contactAtCreation(contact, contactChanges);
    const company = companyOf.get(first.company_id ?? '');
    const known = company ? companyAt(company, changesOf.get(company.id) ?? NONE, contact.created_at) : NO_COMPANY;
    const isRecorded = outcome.at !== null && outcome.at >= recordedAt(contact);
    examples.push({
      id: contact.id,
      profile: profileOf(first, known, isSettled(added, now) ? monthOf(added) : undefined),
      won: outcome.won,
      evidence: outcome.at === null ? 'undated' : isRecorded ? 'recorded' : 'dated',
      added,
      decidedAfter: outcome.at === null ? null : outcome.at - added,
      early: earlyOf.get(contact.id),
    });
  });
  return examples;
};

const NONE: [] = [];

/** The columns to learn from. Keeping the whole rows of many contacts would need too much memory. */
const profileOf = (
  { email, phone, company, tags, source, job_title, custom, owner_id }: ContactRow,
  { industry, size }: Pick<Profile, 'industry' | 'size'>,
  month: string | undefined,
): Profile => ({ email, phone, company, tags, industry, size, source, job_title, custom, owner_id, month });

/** When a lead was added: the contact or its oldest deal, because an import may bring deals that are older than the contact. */
export const addedAt = (
  { created_at }: Pick<ContactRow, 'created_at'>,
  deals: readonly Pick<DealRow, 'created_at'>[],
): number => {
  let added = Date.parse(created_at);
  for (const deal of deals) added = Math.min(added, Date.parse(deal.created_at));
  return added;
};

const UUID_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** When a record was stored in this workspace, read from its id (UUID version 7, RFC 9562). */
export const recordedAt = ({ id, created_at }: Pick<ContactRow, 'id' | 'created_at'>): number => {
  const [, high, low] = UUID_7.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : Date.parse(created_at);
};

interface Outcome {
  won: boolean;
  /** `null` when the date is unknown, or earlier than the lead. */
  at: number | null;
}

/** When a contact became a customer, by its own date or else by its history. Merges are ignored: they report the status of another record. */
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
  const afterAdded = (date: string | null) => (date !== null && endOfDay(date) >= added ? endOfDay(date) : null);
  const earliest = (dates: (string | null)[]) => {
    const known = dates.map(afterAdded).filter((at) => at !== null);
    return known.length === dates.length ? Math.min(...known) : null;
  };
  const won = deals.filter(({ outcome }) => outcome === 'won').map(({ closed_at }) => closed_at);
  const since = becameCustomer(contact, changes);
  if (since !== null) won.push(since);
  if (won.length > 0) return { won: true, at: earliest(won) };
  if (contact.status === 'customer') return { won: true, at: null };
  if (contact.status !== 'lead') return null;
  if (contact.lost_on !== null) return { won: false, at: afterAdded(contact.lost_on) };
  const lost = deals.filter(({ outcome }) => outcome === 'lost').map(({ closed_at }) => closed_at);
  if (deals.length > lost.length) return null;
  if (lost.length > 0) return { won: false, at: earliest(lost) };
  const givenUp = added + GIVEN_UP_DAYS * DAY_MS;
  return now.getTime() > givenUp ? { won: false, at: givenUp } : null;
};

/** The end of a day, so that a lead added and won on the same day counts as won after it was added. */
const endOfDay = (date: string): number => (hasTime(date) ? Date.parse(date) : Date.parse(date) + DAY_MS - 1);

/** The contact as it was created: each field has the value that its earliest change replaced. */
const contactAtCreation = (contact: ContactRow, latestFirst: readonly ChangeRow[]): ContactRow => {
  if (latestFirst.length === 0) return contact;
  const first = { ...contact, custom: { ...contact.custom } };
  for (const { changes } of latestFirst) {
    for (const field of FIELDS) if (changes[field]) Object.assign(first, { [field]: changes[field][0] ?? '' });
    for (const [name, [before]] of Object.entries(changes)) {
      if (name.startsWith(OWN)) setCustom(first.custom, name.slice(OWN.length), before);
    }
  }
  return first;
};

const OWN = 'custom.';

const setCustom = (custom: Custom, key: string, value: unknown) => {
  if (value === null || value === undefined) delete custom[key];
  else custom[key] = value as Custom[string];
};

const NO_COMPANY = { industry: '', size: '' };

/** The industry and size of a company at an instant. */
const companyAt = (
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

const groupInSlices = async <Item>(items: Item[], keyOf: (item: Item) => string): Promise<Map<string, Item[]>> => {
  const groups = new Map<string, Item[]>();
  await forEachInSlices(items, (item) => addToGroup(groups, keyOf(item), item));
  return groups;
};
