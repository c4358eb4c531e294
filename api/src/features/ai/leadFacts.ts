import type { Facts, LogisticModel } from './logisticModel';
import type { ReasonKind } from './reasons';

/** What is known of somebody that may tell whether they will buy, as it was or as it is. */
export interface Profile {
  email: string;
  phone: string;
  company: string;
  tags: string[];
  industry: string;
  size: string;
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

/** Everything that is so of somebody. Tags count as sources: they often say where somebody came from. */
export const factsOf = (profile: Profile): Facts => [
  ...Object.entries(TRAITS).flatMap(([name, { isSo }]) => (isSo(profile) ? [name] : [])),
  ...new Set(profile.tags.map((tag) => `tag:${tag.toLowerCase()}`)),
  ...(profile.industry ? [`industry:${profile.industry.toLowerCase()}`] : []),
  ...(profile.size ? [`size:${profile.size}`] : []),
];

/** What counts before a workspace has a history of its own, and what its history has to speak against. */
export const DEFAULT_MODEL: LogisticModel = {
  intercept: -1,
  weights: new Map(Object.entries(TRAITS).map(([name, { weight }]) => [name, weight])),
};

/** The reason that a fact is for a score. */
export const reasonOfFact = (fact: string, profile: Profile): ReasonKind => {
  const trait = TRAITS[fact];
  if (trait) return trait.has;
  const [kind, value = ''] = [fact.slice(0, fact.indexOf(':')), fact.slice(fact.indexOf(':') + 1)];
  if (kind === 'tag') {
    return { kind: 'tag', values: { typed: profile.tags.find((tag) => tag.toLowerCase() === value) ?? value } };
  }
  if (kind === 'industry') return { kind: 'industry', values: { typed: profile.industry } };
  return { kind: 'size', values: { size: profile.size } };
};
