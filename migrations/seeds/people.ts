import { v7 as uuidv7 } from 'uuid';
import { type Chance, seeded } from './calendar';
import { COMPANIES, type CompanyLine, type Member } from './companies';
import { FAMILY, GIVEN, JOBS, OTHER_SCRIPTS, PARTNERS, SOURCES } from './names';
import { ABOUT_PEOPLE } from './words';

export interface Firm extends Omit<CompanyLine, 'people' | 'others'> {
  id: string;
  domain: string;
  phone: string;
  people: Person[];
  /** When the company bought for the first time. */
  customerSince?: Date;
  /** The id of the batch in which its people became customers together. */
  batch: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
  job: string;
  firm?: Firm;
  owner: Member;
  source: string;
  tags: string[];
  notes: string;
  isPartner?: true;
  /** The date comes from the first inquiry, a list or a fair. */
  created?: Date;
  isImported?: true;
  customerSince?: Date;
  lastTouch?: Date;
  cadence?: number;
}

const PRIVATE_PEOPLE = 108;
const PARTNER_COUNT = 9;
const SCRIPT_EVERY = 13;

/** Builds everyone the firm knows, without the dates, which follow from what happens with them. */
export const buildPeople = (): { firms: Firm[]; people: Person[] } => {
  const chance = seeded(21_001);
  const names = fullNames();
  const numbers = phoneNumbers();
  const firms: Firm[] = COMPANIES.map(({ people, others, ...line }) => {
    const domain = `${latin(line.name)}.example`;
    const firm: Firm = { ...line, id: uuidv7(), domain, phone: numbers(line.city, true), people: [], batch: uuidv7() };
    const unnamed = Array.from({ length: others }, () => `${names()}, ${jobIn(chance, line.industry)}`);
    firm.people = [...people, ...unnamed].map((known) => {
      const [name = '', job = ''] = known.split(', ');
      const email = chance.random() < 0.96 ? `${latin(name, '.')}@${domain}` : '';
      return personOf(chance, { name, job, email, phone: numbers(line.city), firm, owner: line.owner });
    });
    return firm;
  });
  const single = Array.from({ length: PRIVATE_PEOPLE }, (_, nth) => {
    const [name, address] =
      (nth % SCRIPT_EVERY === 3 ? OTHER_SCRIPTS[Math.floor(nth / SCRIPT_EVERY)] : undefined) ?? latinOf(names());
    const email = chance.random() < 0.9 ? `${address}@mail.example` : '';
    const person = personOf(chance, { name, job: '', email, phone: numbers(''), owner: chance.pick(OWNERS) });
    return nth < PARTNER_COUNT
      ? { ...person, job: chance.pick(PARTNERS), source: 'Partner', tags: ['partner'], isPartner: true as const }
      : person;
  });
  return { firms, people: [...firms.flatMap(({ people }) => people), ...single] };
};

const OWNERS: readonly Member[] = [0, 0, 1, 1, 2, 3];

const latinOf = (name: string): [string, string] => [name, latin(name, '.')];

const TAGGED = new Set(['Referral', 'Trade fair', 'Newsletter']);

const personOf = (
  chance: Chance,
  given: Pick<Person, 'name' | 'job' | 'email' | 'phone' | 'owner'> & { firm?: Firm },
): Person => {
  const source = chance.weighted(SOURCES, ({ share }) => share).name;
  return {
    id: uuidv7(),
    ...given,
    phone: chance.random() < 0.8 ? given.phone : '',
    source,
    tags: [
      ...(TAGGED.has(source) ? [source.toLowerCase()] : []),
      ...(chance.random() < 0.13 ? ['showroom visit'] : []),
    ],
    notes: chance.random() < 0.12 ? chance.pick(ABOUT_PEOPLE) : '',
  };
};

const jobIn = (chance: Chance, industry: string) => chance.pick([...(JOBS[industry] ?? []), ...(JOBS[''] ?? [])]);

/** Gives each full name once. The two lists have different lengths, so that pairs repeat late. */
const fullNames = () => {
  let nth = 0;
  return () => {
    const name = `${GIVEN[nth % GIVEN.length]} ${FAMILY[(nth * 7 + Math.floor(nth / GIVEN.length)) % FAMILY.length]}`;
    nth += 1;
    return name;
  };
};

/** Phone numbers that are reserved for fiction: 555-01xx in North America, 7700 900xxx in the United Kingdom. */
const phoneNumbers = () => {
  let nth = 0;
  const areas = ['503', '512', '617', '206', '720', '416', '619', '646', '415', '773'];
  return (city: string, isFirm = false) => {
    nth += 1;
    const digits = (length: number, of: number) => String(of).padStart(length, '0');
    if (city.endsWith('UK')) return `+44 7700 900${digits(3, nth)}`;
    // The last digits tell people apart. Firms have an area code of their own.
    const area = isFirm ? '971' : areas[nth % areas.length];
    return `+1 ${area} 555 01${digits(2, Math.floor(nth / areas.length) % 100)}`;
  };
};

const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', í: 'i' };

/** A name in the form that is used in email addresses and domains. */
const latin = (name: string, between = ''): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßæ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/’/g, '')
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(between);
