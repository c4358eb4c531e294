import type { Allowed } from '@rapport/shared/ai';
import type { Custom, Field } from '@rapport/shared/fields';
import type { ReasonKind, SharedBy } from './reasons';

/** The properties of a contact, now or at an earlier moment, that may predict whether they will buy. */
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
  /** The calendar month in which the lead was added, such as `03`; missing when the model does not use it. */
  month?: string;
}

/** Free email providers. Together with the `not_empty` rule they fill a filter to its maximum of 20 rules. */
const FREE_MAIL = [
  ...['gmail', 'googlemail', 'outlook', 'hotmail', 'live', 'msn', 'yahoo', 'ymail', 'icloud', 'me', 'aol', 'gmx'],
  ...['web', 'mail', 'proton', 'protonmail', 'yandex', 'qq', '163'],
].map((provider) => `@${provider}.`);

const isFreeMail = (email: string) => {
  const lowerCased = email.toLowerCase();
  return FREE_MAIL.some((provider) => lowerCased.includes(provider));
};

/** A yes-or-no property of a contact. */
interface Trait {
  /** The reason shown when the contact has it. */
  present: ReasonKind & SharedBy;
  /** The reason shown when the contact lacks it. */
  absent: ReasonKind & SharedBy;
  /** Its weight in the general rules, in log-odds. */
  weight: number;
  isPresent: (profile: Profile) => boolean;
}

export const TRAITS: Record<string, Trait> = {
  email: {
    present: { kind: 'email', filter: { field: 'email', op: 'not_empty' } },
    absent: { kind: 'no_email', filter: { field: 'email', op: 'empty' } },
    weight: 0.6,
    isPresent: ({ email }) => email !== '',
  },
  phone: {
    present: { kind: 'phone', filter: { field: 'phone', op: 'not_empty' } },
    absent: { kind: 'no_phone', filter: { field: 'phone', op: 'empty' } },
    weight: 0.45,
    isPresent: ({ phone }) => phone !== '',
  },
  company: {
    present: { kind: 'company', filter: { field: 'company', op: 'not_empty' } },
    absent: { kind: 'no_company', filter: { field: 'company', op: 'empty' } },
    weight: 0.5,
    isPresent: ({ company }) => company !== '',
  },
  business: {
    present: {
      kind: 'business',
      filter: [
        { field: 'email', op: 'not_empty' },
        ...FREE_MAIL.map((value) => ({ field: 'email', op: 'not_contains' as const, value })),
      ],
    },
    absent: {
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
    isPresent: ({ email }) => email !== '' && !isFreeMail(email),
  },
};

const ALL_TRAITS = Object.entries(TRAITS);

/** The names of the traits that a contact has. */
export const traitsOf = (profile: Profile): string[] =>
  ALL_TRAITS.flatMap(([name, { isPresent }]) => (isPresent(profile) ? [name] : []));

/**
 * How reliable outcomes are, the most reliable first. `recorded`: the outcome happened after the contact was added to this
 * workspace. `dated`: also outcomes whose date comes from an imported file. `undated`: also outcomes without a date.
 */
export const EVIDENCE = ['recorded', 'dated', 'undated'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** The calendar month in which a lead was added. It is derived from the date, so nobody can have changed it afterwards. */
export const SEASON = 'season';
const OWNER = 'owner';

/** Columns whose values do not change when a lead becomes a customer. */
const UNCHANGING = ['source', 'country'];
/** Columns that may reflect the outcome in an imported file: whether a field is filled in, and who looks after a customer. */
const CHANGING = ['email', 'phone', 'company', 'business', OWNER];

const isAllowed = (column: string, evidence: Evidence): boolean => {
  if (evidence === 'recorded') return true;
  return evidence === 'undated' ? UNCHANGING.includes(column) : !CHANGING.includes(column);
};

/** The reason why the model may learn from a column. */
export const whyAllowed = (column: string, evidence: Evidence): Allowed => {
  if (column === SEASON) return 'date';
  if (evidence === 'recorded') return 'as_added';
  return UNCHANGING.includes(column) ? 'unchanging' : 'as_imported';
};

/** The bounds of the quartiles by which the values of number fields are compared, by the field's key. */
export type Bounds = ReadonlyMap<string, readonly number[]>;

const VALUE_MAX = 100;
export const normalizeValue = (text: string) => text.trim().toLowerCase().slice(0, VALUE_MAX);

interface FactReaderOptions {
  fields: readonly Field[];
  bounds: Bounds;
  evidence: Evidence;
  /** Columns to leave out. */
  without?: Pick<ReadonlySet<string>, 'has'>;
}

/**
 * Returns a function that turns a profile into facts, `column:value`, using only the columns allowed for this evidence. Equal
 * facts of different leads are the same string object, so that map lookups hash it only once.
 */
export const factReader = ({
  fields,
  bounds,
  evidence,
  without,
}: FactReaderOptions): ((profile: Profile) => string[]) => {
  const columns = factColumns(fields, bounds)
    .filter(({ column }) => isAllowed(column, evidence) && !without?.has(column))
    .map(({ column, add }) => ({ add, factOf: factsOfColumn(column) }));
  return (profile) => {
    const facts: string[] = [];
    for (const { add, factOf } of columns) add(profile, facts, factOf);
    return facts;
  };
};

/** Facts cached for each column. The limit is for columns such as order numbers, where every value is different. */
const CACHED_MAX = 10_000;

/** Returns the fact for a value of this column. */
const factsOfColumn = (column: string) => {
  const cache = new Map<string, string>();
  return (value: string): string => {
    const fact = cache.get(value) ?? `${column}:${value}`;
    if (cache.size < CACHED_MAX) cache.set(value, fact);
    return fact;
  };
};

/** Adds the facts of one column to `facts`. */
type AddFacts = (profile: Profile, facts: string[], factOf: (value: string) => string) => void;

const singleValue =
  (read: (profile: Profile) => string | null | undefined): AddFacts =>
  (profile, facts, factOf) => {
    const value = read(profile);
    if (value) facts.push(factOf(value));
  };

const multiValue =
  (valuesOf: (profile: Profile) => Iterable<string>): AddFacts =>
  (profile, facts, factOf) => {
    for (const value of valuesOf(profile)) facts.push(factOf(value));
  };

/** Every column that the model may learn from, in the order in which it is read. */
const factColumns = (fields: readonly Field[], bounds: Bounds): { column: string; add: AddFacts }[] => [
  ...ALL_TRAITS.map(([column, { isPresent }]) => ({
    column,
    add: singleValue((profile) => (isPresent(profile) ? 'yes' : 'no')),
  })),
  { column: 'source', add: singleValue(({ source }) => normalizeValue(source)) },
  { column: 'industry', add: singleValue(({ industry }) => normalizeValue(industry)) },
  { column: 'size', add: singleValue(({ size }) => size) },
  { column: 'country', add: singleValue(({ phone }) => countryOf(phone)) },
  { column: OWNER, add: singleValue(({ owner_id }) => owner_id) },
  { column: SEASON, add: singleValue(({ month }) => month) },
  { column: 'tag', add: multiValue(({ tags }) => normalizedTags(tags)) },
  { column: 'title', add: multiValue(({ job_title }) => wordsOf(job_title)) },
  ...fields.map((field) => ({
    column: columnOfField(field),
    add: multiValue(({ custom }) => ownValues(field, custom[field.key], bounds)),
  })),
];

const normalizedTags = (tags: string[]): Iterable<string> => {
  const values = tags.map(normalizeValue);
  return values.length > 1 ? new Set(values) : values;
};

const NO_WORDS: string[] = [];
const wordsOf = (title: string): Iterable<string> =>
  title === '' ? NO_WORDS : new Set(title.toLowerCase().match(/\p{L}{3,}/gu));

/** The column of an own field. `[]` marks fields that can have several values. */
const columnOfField = ({ key, type }: Pick<Field, 'key' | 'type'>) =>
  type === 'choices' ? `own.${key}[]` : `own.${key}`;

export const ownFacts = (field: Field, value: Custom[string] | undefined, bounds: Bounds): string[] =>
  ownValues(field, value, bounds).map((each) => `${columnOfField(field)}:${each}`);

const ownValues = ({ key, type }: Field, value: Custom[string] | undefined, bounds: Bounds): string[] => {
  if (value === undefined || value === '') return [];
  switch (type) {
    case 'choice':
    case 'text':
      return [normalizeValue(String(value))];
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

/** Whether the model learns from own fields of this type. */
export const isLearnedFrom = ({ type }: Field): boolean =>
  ['choice', 'text', 'choices', 'checkbox', 'date', 'number', 'money'].includes(type);

/** The index, from 0, of the range between bounds that contains a number. */
export const rangeOf = (value: number, bounds: readonly number[]): number => {
  let range = 0;
  for (const bound of bounds) if (value > bound) range += 1;
  return range;
};

/** The quartile bounds of each number field. There are fewer when many records have the same value. */
export const quartileBounds = (values: ReadonlyMap<string, number[]>): Bounds =>
  new Map(
    [...values].map(([key, numbers]) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      const largest = sorted.at(-1) ?? 0;
      return [key, [...new Set([0.25, 0.5, 0.75].map(quantile))].filter((bound) => bound < largest)];
    }),
  );

/** The calling code of a phone number, such as `+49`; empty when the number does not include it. */
const countryOf = (phone: string): string => {
  const digits = /^\s*(?:\+|00)\s*(\d[\d\s().-]{4,})/.exec(phone)?.[1]?.replace(/\D/g, '') ?? '';
  return digits ? `+${CALLING_CODES.exec(digits)?.[0] ?? ''}` : '';
};

/** ITU-T E.164: codes in zones 1 and 7 have one digit, the ones listed here two, all others three. */
const CALLING_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** `source` of the fact `source:referral`. */
export const columnOf = (fact: string): string => fact.slice(0, fact.indexOf(':'));
export const factValue = (fact: string): string => fact.slice(fact.indexOf(':') + 1);

/** Columns in which a lead can have several facts or none. Having none is information too. */
const MULTI_VALUED = /^(tag|title|first|mail|own\.[^:]*\[\])$/;
export const isMultiValued = (column: string): boolean => MULTI_VALUED.test(column);
