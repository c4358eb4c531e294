import type { Custom, Field } from '@rapport/shared/fields';
import type { ReasonKind } from './reasons';

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

const FREE_MAIL =
  /@(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|aol|gmx|web|mail|proton|protonmail|yandex|qq|163|126)\./i;

/** A fact about somebody, and the reason that it is when it is there and when it is missing. */
interface Trait {
  has: ReasonKind;
  lacks: ReasonKind;
  /** What it counts for before anything was learned, in log-odds. */
  weight: number;
  isSo: (profile: Profile) => boolean;
}

export const TRAITS: Record<string, Trait> = {
  email: { has: { kind: 'email' }, lacks: { kind: 'no_email' }, weight: 0.6, isSo: ({ email }) => email !== '' },
  phone: { has: { kind: 'phone' }, lacks: { kind: 'no_phone' }, weight: 0.45, isSo: ({ phone }) => phone !== '' },
  company: {
    has: { kind: 'company' },
    lacks: { kind: 'no_company' },
    weight: 0.5,
    isSo: ({ company }) => company !== '',
  },
  business: {
    has: { kind: 'business' },
    lacks: { kind: 'no_business' },
    weight: 0.35,
    isSo: ({ email }) => email !== '' && !FREE_MAIL.test(email),
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

const isAllowed = (evidence: Exclude<Evidence, 'recorded'>) => (fact: string) => {
  const column = fact.slice(0, fact.indexOf(':'));
  return evidence === 'undated' ? UNCHANGING.includes(column) : !CHANGING.includes(column);
};

/** Numbers of an own field are compared by the quarter of all values in which they lie. */
export type Bounds = ReadonlyMap<string, readonly number[]>;

const VALUE_MAX = 100;
export const word = (text: string) => text.trim().toLowerCase().slice(0, VALUE_MAX);

/** What is known of a lead as facts to learn from, `column:value`, as far as outcomes of this evidence allow. */
export const factsOf = (profile: Profile, fields: readonly Field[], bounds: Bounds, evidence: Evidence): string[] => {
  const facts: string[] = [];
  for (const [name, { isSo }] of ALL_TRAITS) facts.push(`${name}:${isSo(profile) ? 'yes' : 'no'}`);
  if (profile.source) facts.push(`source:${word(profile.source)}`);
  if (profile.industry) facts.push(`industry:${word(profile.industry)}`);
  if (profile.size) facts.push(`size:${profile.size}`);
  const country = countryOf(profile.phone);
  if (country) facts.push(`country:${country}`);
  if (profile.owner_id) facts.push(`${OWNER}:${profile.owner_id}`);
  if (profile.month) facts.push(`${SEASON}:${profile.month}`);
  for (const tag of new Set(profile.tags.map(word))) facts.push(`tag:${tag}`);
  for (const part of new Set(profile.job_title.toLowerCase().match(/\p{L}{3,}/gu))) facts.push(`title:${part}`);
  for (const field of fields) facts.push(...ownFacts(field, profile.custom[field.key], bounds));
  return evidence === 'recorded' ? facts : facts.filter(isAllowed(evidence));
};

export const ownFacts = ({ key, type }: Field, value: Custom[string] | undefined, bounds: Bounds): string[] => {
  if (value === undefined || value === '') return [];
  switch (type) {
    case 'choice':
    case 'text':
      return [`own.${key}:${word(String(value))}`];
    case 'choices':
      return (value as string[]).map((option) => `own.${key}[]:${option}`);
    case 'checkbox':
      return [`own.${key}:${value}`];
    case 'date':
      return [`own.${key}:${String(value).slice(5, 7)}`];
    case 'number':
    case 'money':
      return [`own.${key}:${rangeOf(Number(value), bounds.get(key) ?? [])}`];
    default:
      return [];
  }
};

/** Own fields of these types are learned from. */
export const isLearnedFrom = ({ type }: Field): boolean =>
  ['choice', 'text', 'choices', 'checkbox', 'date', 'number', 'money'].includes(type);

/** In which of the ranges between bounds a number lies, from 0. */
export const rangeOf = (value: number, bounds: readonly number[]): number =>
  bounds.filter((bound) => value > bound).length;

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

/** The reason that a general rule is for a score. */
export const reasonOfTrait = (name: string): ReasonKind => TRAITS[name]?.has ?? { kind: 'email' };
