import type { Allowed } from '@rapport/shared/ai';
import type { Custom, Field } from '@rapport/shared/fields';
import type { ReasonKind, SharedBy } from './reasons';

/** What is known of somebody that may tell whether they will buy, as it was or as it is. */
export interface Profile {
  email: string;
  phone: string;
  company: string;
  tags: string[];
  industry: string;
  size: string;
  source: string;
  job_title: string;
  custom: Custom;
  owner_id?: string | null;
  /** In which month of a year the lead was added, as `03`; missing where that is not learned from. */
  month?: string;
}

/** Who gives addresses to everybody. With the rule that there is an address they are as many as a filter takes. */
const FREE_MAIL = [
  ...['gmail', 'googlemail', 'outlook', 'hotmail', 'live', 'msn', 'yahoo', 'ymail', 'icloud', 'me', 'aol', 'gmx'],
  ...['web', 'mail', 'proton', 'protonmail', 'yandex', 'qq', '163'],
].map((provider) => `@${provider}.`);

const isFreeMail = (email: string) => {
  const written = email.toLowerCase();
  return FREE_MAIL.some((provider) => written.includes(provider));
};

/** A fact about somebody, and the reason that it is when it is there and when it is missing. */
interface Trait {
  has: ReasonKind & SharedBy;
  lacks: ReasonKind & SharedBy;
  /** What it counts for before anything was learned, in log-odds. */
  weight: number;
  isSo: (profile: Profile) => boolean;
}

export const TRAITS: Record<string, Trait> = {
  email: {
    has: { kind: 'email', filter: { field: 'email', op: 'not_empty' } },
    lacks: { kind: 'no_email', filter: { field: 'email', op: 'empty' } },
    weight: 0.6,
    isSo: ({ email }) => email !== '',
  },
  phone: {
    has: { kind: 'phone', filter: { field: 'phone', op: 'not_empty' } },
    lacks: { kind: 'no_phone', filter: { field: 'phone', op: 'empty' } },
    weight: 0.45,
    isSo: ({ phone }) => phone !== '',
  },
  company: {
    has: { kind: 'company', filter: { field: 'company', op: 'not_empty' } },
    lacks: { kind: 'no_company', filter: { field: 'company', op: 'empty' } },
    weight: 0.5,
    isSo: ({ company }) => company !== '',
  },
  business: {
    has: {
      kind: 'business',
      filter: [
        { field: 'email', op: 'not_empty' },
        ...FREE_MAIL.map((value) => ({ field: 'email', op: 'not_contains' as const, value })),
      ],
    },
    lacks: {
      kind: 'no_business',
      filter: {
        match: 'any',
        rules: [
          { field: 'email', op: 'empty' },
          ...FREE_MAIL.map((value) => ({ field: 'email', op: 'contains' as const, value })),
        ],
      },
    },
    weight: 0.35,
    isSo: ({ email }) => email !== '' && !isFreeMail(email),
  },
};

const ALL_TRAITS = Object.entries(TRAITS);

/** The traits that are so of somebody. */
export const traitsOf = (profile: Profile): string[] =>
  ALL_TRAITS.flatMap(([name, { isSo }]) => (isSo(profile) ? [name] : []));

/**
 * When outcomes and facts were written down, the surest first. `recorded`: the outcome came after the contact was added to this
 * workspace. `dated`: also outcomes that a file gives a date. `undated`: also those without one.
 */
export const EVIDENCE = ['recorded', 'dated', 'undated'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** The month of a year in which a lead was added. It follows from the date, so that nothing can have been written there later. */
export const SEASON = 'season';
const OWNER = 'owner';

/** Columns whose values do not change because somebody became a customer. */
const UNCHANGING = ['source', 'country'];
/** Columns that a file may hold because of how it went: whether a field is filled in, and who looks after a customer. */
const CHANGING = ['email', 'phone', 'company', 'business', OWNER];

const isAllowed = (column: string, evidence: Evidence): boolean => {
  if (evidence === 'recorded') return true;
  return evidence === 'undated' ? UNCHANGING.includes(column) : !CHANGING.includes(column);
};

/** Why a column is allowed. */
export const whyAllowed = (column: string, evidence: Evidence): Allowed => {
  if (column === SEASON) return 'date';
  if (evidence === 'recorded') return 'as_added';
  return UNCHANGING.includes(column) ? 'unchanging' : 'as_imported';
};

/** Numbers of an own field are compared by the quarter of all values in which they lie. */
export type Bounds = ReadonlyMap<string, readonly number[]>;

const VALUE_MAX = 100;
export const word = (text: string) => text.trim().toLowerCase().slice(0, VALUE_MAX);

interface Reading {
  fields: readonly Field[];
  bounds: Bounds;
  evidence: Evidence;
  /** Columns that are left out. */
  without?: Pick<ReadonlySet<string>, 'has'>;
}

/**
 * Reads what is known of leads as facts to learn from, `column:value`, as far as outcomes of this evidence allow. Of all leads
 * together each fact is one string, so that those who look it up hash it once.
 */
export const factReader = ({ fields, bounds, evidence, without }: Reading): ((profile: Profile) => string[]) => {
  const columns = columnsOf(fields, bounds)
    .filter(({ column }) => isAllowed(column, evidence) && !without?.has(column))
    .map(({ column, add }) => ({ add, factOf: factsOfColumn(column) }));
  return (profile) => {
    const facts: string[] = [];
    for (const { add, factOf } of columns) add(profile, facts, factOf);
    return facts;
  };
};

/** So many facts of a column are remembered: order numbers are no facts that others share. */
const REMEMBERED = 10_000;

/** The facts of a column by their values. */
const factsOfColumn = (column: string) => {
  const known = new Map<string, string>();
  return (value: string): string => {
    const fact = known.get(value) ?? `${column}:${value}`;
    if (known.size < REMEMBERED) known.set(value, fact);
    return fact;
  };
};

/** Adds what a column says of somebody to facts. */
type Add = (profile: Profile, facts: string[], factOf: (value: string) => string) => void;

const one =
  (read: (profile: Profile) => string | null | undefined): Add =>
  (profile, facts, factOf) => {
    const value = read(profile);
    if (value) facts.push(factOf(value));
  };

const several =
  (valuesOf: (profile: Profile) => Iterable<string>): Add =>
  (profile, facts, factOf) => {
    for (const value of valuesOf(profile)) facts.push(factOf(value));
  };

/** Everything that is learned from, in the order in which it is read. */
const columnsOf = (fields: readonly Field[], bounds: Bounds): { column: string; add: Add }[] => [
  ...ALL_TRAITS.map(([column, { isSo }]) => ({ column, add: one((profile) => (isSo(profile) ? 'yes' : 'no')) })),
  { column: 'source', add: one(({ source }) => word(source)) },
  { column: 'industry', add: one(({ industry }) => word(industry)) },
  { column: 'size', add: one(({ size }) => size) },
  { column: 'country', add: one(({ phone }) => countryOf(phone)) },
  { column: OWNER, add: one(({ owner_id }) => owner_id) },
  { column: SEASON, add: one(({ month }) => month) },
  { column: 'tag', add: several(({ tags }) => (tags.length > 1 ? new Set(tags.map(word)) : tags.map(word))) },
  { column: 'title', add: several(({ job_title }) => wordsOf(job_title)) },
  ...fields.map((field) => ({
    column: columnOfField(field),
    add: several(({ custom }) => ownValues(field, custom[field.key], bounds)),
  })),
];

const NO_WORDS: string[] = [];
const wordsOf = (title: string): Iterable<string> =>
  title === '' ? NO_WORDS : new Set(title.toLowerCase().match(/\p{L}{3,}/gu));

/** Of own fields with several values a lead can have several facts. */
const columnOfField = ({ key, type }: Pick<Field, 'key' | 'type'>) =>
  type === 'choices' ? `own.${key}[]` : `own.${key}`;

export const ownFacts = (field: Field, value: Custom[string] | undefined, bounds: Bounds): string[] =>
  ownValues(field, value, bounds).map((its) => `${columnOfField(field)}:${its}`);

const ownValues = ({ key, type }: Field, value: Custom[string] | undefined, bounds: Bounds): string[] => {
  if (value === undefined || value === '') return [];
  switch (type) {
    case 'choice':
    case 'text':
      return [word(String(value))];
    case 'choices':
      return value as string[];
    case 'checkbox':
      return [String(value)];
    case 'date':
      return [String(value).slice(5, 7)];
    case 'number':
    case 'money':
      return [String(rangeOf(Number(value), bounds.get(key) ?? []))];
    default:
      return [];
  }
};

/** Own fields of these types are learned from. */
export const isLearnedFrom = ({ type }: Field): boolean =>
  ['choice', 'text', 'choices', 'checkbox', 'date', 'number', 'money'].includes(type);

/** In which of the ranges between bounds a number lies, from 0. */
export const rangeOf = (value: number, bounds: readonly number[]): number => {
  let range = 0;
  for (const bound of bounds) if (value > bound) range += 1;
  return range;
};

/** The bounds of the quarters of all values of each field of numbers. Where many have one value there are fewer. */
export const boundsOf = (values: ReadonlyMap<string, number[]>): Bounds =>
  new Map(
    [...values].map(([key, numbers]) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      const last = sorted.at(-1) ?? 0;
      return [key, [...new Set([at(0.25), at(0.5), at(0.75)])].filter((bound) => bound < last)];
    }),
  );

/** `+49` of a number that is written with its country. */
const countryOf = (phone: string): string => {
  const digits = /^\s*(?:\+|00)\s*(\d[\d\s().-]{4,})/.exec(phone)?.[1]?.replace(/\D/g, '') ?? '';
  return digits ? `+${CALLING_CODES.exec(digits)?.[0] ?? ''}` : '';
};

/** ITU-T E.164: zones 1 and 7 have one digit, these have two, all others three. */
const CALLING_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** `source` of the fact `source:referral`. */
export const columnOf = (fact: string): string => fact.slice(0, fact.indexOf(':'));
export const factValue = (fact: string): string => fact.slice(fact.indexOf(':') + 1);

/** Of these a lead can have several at once, or none, which says something too. */
const SEVERAL = /^(tag|title|first|mail|own\.[^:]*\[\])$/;
export const hasSeveral = (column: string): boolean => SEVERAL.test(column);
