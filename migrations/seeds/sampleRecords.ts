import { COMPANY_SIZES } from '@rapport/shared/companies';
import { ContactStatus } from '@rapport/shared/contacts';
import { v7 as uuidv7 } from 'uuid';
import { CITIES, COMPANY_FIRST, COMPANY_SECOND, NOTES, PEOPLE, TAGS } from './names';

const CONTACTS = 300;
const COMPANIES = 60;
const DAY_MS = 24 * 3600 * 1000;

/**
 * A year of a small firm that ends at `now`: companies and the people in them, more of them the nearer today. The same
 * `now` gives the same firm, but for the ids.
 */
export const sampleRecords = (now: Date) => {
  const random = seeded(20_261_120);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  // The square root makes the year grow: half of the records fall into its last three and a half months.
  const someDay = () => new Date(now.getTime() - (1 - Math.sqrt(random())) * 365 * DAY_MS);
  const later = (from: Date) => new Date(from.getTime() + random() * (now.getTime() - from.getTime()));

  const companies = Array.from({ length: COMPANIES }, (_, index) => {
    const first = COMPANY_FIRST[index % COMPANY_FIRST.length] as string;
    const [kind, industry] = COMPANY_SECOND[(index * 7 + Math.floor(index / 20)) % COMPANY_SECOND.length] as [
      string,
      string,
    ];
    const created = someDay();
    return {
      id: uuidv7({ msecs: created.getTime() }),
      name: `${first} ${kind}`,
      domain: `${first}-${kind.replace(/[^a-z]+/gi, '')}.example`.toLowerCase(),
      industry,
      size: pick(COMPANY_SIZES),
      phone: phone(random),
      address: `${1 + Math.floor(random() * 90)} Market Street, ${pick(CITIES)}`,
      notes: pick(NOTES),
      created_at: created.toISOString(),
    };
  });

  const contacts = Array.from({ length: CONTACTS }, (_, index) => {
    const people = random() < 0.55 ? PEOPLE[0] : pick(PEOPLE);
    const [given, givenLatin] = pick(people?.given ?? []);
    const [family, familyLatin] = pick(people?.family ?? []);
    const company = random() < 0.85 ? pick(companies) : undefined;
    const created = someDay();
    const status = pick([...ContactStatus.options, 'lead', 'lead', 'customer'] as const);
    return {
      id: uuidv7({ msecs: created.getTime() }),
      name: people?.familyFirst ? `${family}${given}` : `${given} ${family}`,
      email: random() < 0.93 ? `${givenLatin}.${familyLatin}${index}@${company?.domain ?? 'mail.example'}` : '',
      phone: random() < 0.7 ? phone(random) : '',
      company: company?.name ?? '',
      company_id: company?.id ?? null,
      status,
      tags: [...new Set([pick(TAGS), pick(TAGS)])].slice(0, Math.floor(random() * 3)),
      notes: pick(NOTES),
      last_contacted_at: random() < 0.6 ? later(created).toISOString() : null,
      cadence_days: random() < 0.08 ? pick([30, 90]) : null,
      created_at: created.toISOString(),
    };
  });
  return { companies, contacts };
};

const phone = (random: () => number) => `+1 555 ${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`;

/** A small generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32, Tommy Ettinger, public domain). */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
