import { type Leak, OUTCOMES_MIN, type ScoringModel } from '@rapport/shared/ai';
import { DAY_MS } from '@rapport/shared/dates';
import type { Field } from '@rapport/shared/fields';
import type { Scope } from '../../../db/scope';
import { fieldsOf } from '../../fields/custom.service';
import { engagementFacts, isEngagement } from './engagement';
import { AGES, type Example, GIVEN_UP_DAYS, isAsSure } from './examples';
import {
  type Bounds,
  boundsOf,
  columnOf,
  EVIDENCE,
  type Evidence,
  factReader,
  isLearnedFrom,
  SEASON,
  traitsOf,
  whyAllowed,
} from './facts';
import type { Usual } from './generalRules';
import { pastPages, sampledEvery } from './history';
import { leakingColumns } from './leaks';
import { type FactCount, type LearnedModel, learnAndTry, learnFrom } from './learnedModel';
import type { Observation } from './observations';
import { CLEARLY, isBetter, lastOf, OVER_CHANCE, rankQuality, type Tried } from './rankQuality';
import { averageScore } from './score';
import type { ContactRow } from './scoring.repository';
import { inSlices, turn } from './slices';

/** How leads are scored: by what was learned, or without it by general rules. */
export interface Learned {
  /** The own fields that are learned from. */
  fields: Field[];
  bounds: Bounds;
  usual: Usual;
  /** `null` where nothing could be learned. */
  learned: { model: LearnedModel; evidence: Evidence; leaking: ReadonlySet<string> } | null;
  model: ScoringModel;
}

/** What was learned, with the pages of contacts that were read for it; `null` where they were a sample. */
interface LearnedFromPast extends Learned {
  everybody: ContactRow[][] | null;
}

/** What a workspace's past says: every contact, in a large workspace a random sample. */
interface Past {
  examples: Example[];
  /** What young leads that are not decided are like. */
  young: ContactRow[];
}

/** What the workspace's past says of who will buy. */
export const learnFromPast = async (scope: Scope, now: Date): Promise<LearnedFromPast> => {
  const every = await sampledEvery(scope);
  const fields = (await fieldsOf(scope, 'contact')).filter(isLearnedFrom);
  const past: Past = { examples: [], young: [] };
  const numbers = new Map<string, number[]>();
  const everybody: ContactRow[][] | null = every > 1 ? null : [];
  let seen = 0;
  const traits: Record<string, number> = {};
  for await (const { contacts, examples } of pastPages(scope, every, now)) {
    seen += contacts.length;
    everybody?.push(contacts);
    for (const contact of contacts) {
      for (const trait of traitsOf(contact)) traits[trait] = (traits[trait] ?? 0) + 1;
      addNumbers(numbers, fields, contact);
      if (isYoung(contact, now)) past.young.push(contact);
    }
    past.examples.push(...examples);
  }
  const learned = await learnFromExamples(past, {
    fields,
    bounds: boundsOf(numbers),
    usual: Object.fromEntries(Object.entries(traits).map(([trait, count]) => [trait, count / seen])),
    sample: everybody ? null : seen,
  });
  return { ...learned, everybody };
};

const addNumbers = (numbers: Map<string, number[]>, fields: Field[], { custom }: ContactRow) => {
  for (const { key, type } of fields) {
    if ((type !== 'number' && type !== 'money') || custom[key] === undefined) continue;
    const known = numbers.get(key);
    if (known) known.push(Number(custom[key]));
    else numbers.set(key, [Number(custom[key])]);
  }
};

const isYoung = ({ status, customer_since, lost_on, created_at }: ContactRow, now: Date) =>
  status === 'lead' && !customer_since && !lost_on && now.getTime() - Date.parse(created_at) < GIVEN_UP_DAYS * DAY_MS;

interface Given {
  fields: Field[];
  bounds: Bounds;
  usual: Usual;
  sample: number | null;
}

/**
 * The model of the surest evidence that ranks later leads better than chance, if there are enough outcomes. Of several kinds of
 * evidence the one whose ranking is sure to be the best is taken.
 */
export const learnFromExamples = async ({ examples, young }: Past, given: Given): Promise<Learned> => {
  const tries: Try[] = [];
  for (const evidence of EVIDENCE) {
    // Less sure evidence that adds no example adds nothing.
    if (examples.filter(isAsSure(evidence)).length === (tries.at(-1)?.used ?? 0)) continue;
    const one = await tryEvidence(examples, young, evidence, given);
    if (one) tries.push(one);
  }
  const [best] = tries.toSorted((one, other) => other.model.quality.low - one.model.quality.low);
  const counts = countsOf(examples);
  const { fields, bounds, usual, sample } = given;
  // What would be shown as reaching 50 does reach it.
  if (!best || Math.round(best.model.quality.low) <= OVER_CHANCE) {
    const reason = best ? 'no_pattern' : 'too_few_outcomes';
    const model: ScoringModel = { kind: 'default', reason, ...counts, sample, since: null, quality: null, columns: [] };
    return { fields, bounds, usual, learned: null, model };
  }
  const { evidence, leaking, model } = best;
  return {
    fields,
    bounds,
    usual,
    learned: { model, evidence, leaking: new Set(leaking.keys()) },
    model: {
      kind: 'learned',
      reason: null,
      won: model.overall.won,
      lost: model.overall.of - model.overall.won,
      undated: counts.undated,
      sample,
      since: model.since === null ? null : new Date(model.since).toISOString(),
      quality: { ...rounded(model.quality), evidence, base: Math.round(10 * averageScore(model)) / 10 },
      columns: columnsOf(best, fields),
    },
  };
};

const rounded = ({ value, low, high }: LearnedModel['quality']) => ({
  value: Math.round(value),
  low: Math.round(low),
  high: Math.round(high),
});

interface Try {
  evidence: Evidence;
  used: number;
  leaking: Map<string, Leak>;
  model: LearnedModel;
}

const tryEvidence = async (
  all: Example[],
  young: ContactRow[],
  evidence: Evidence,
  { fields, bounds }: Given,
): Promise<Try | null> => {
  // In the order in which they came, in which they are learned from.
  const examples = all.filter(isAsSure(evidence)).sort((one, other) => one.added - other.added);
  const won = examples.filter((example) => example.won).length;
  if (won < OUTCOMES_MIN || examples.length - won < OUTCOMES_MIN) return null;
  const without = new Set(coversYears(examples) ? [] : [SEASON]);
  const factsOf = factReader({ fields, bounds, evidence, without });
  const observations: Observation[] = [];
  await inSlices(examples, ({ profile, won, added }) => {
    observations.push({ facts: factsOf(profile), won, added, age: 0 });
  });
  const counts = await countsIn(
    observations,
    (one) => one.facts,
    (one) => one.won,
  );
  const today = await countsIn(young, factsOf);
  const leaking = leakingColumns(
    counts,
    { won, of: examples.length },
    {
      total: young.length,
      counts: new Map([...today].map(([fact, { of }]) => [fact, of])),
    },
  );
  leaking.delete(SEASON);
  const model = await withEngagement(await withoutColumns(observations, leaking), examples, evidence);
  return { evidence, used: examples.length, leaking, model };
};

const withoutColumns = async (
  observations: Observation[],
  columns: ReadonlyMap<string, Leak>,
): Promise<Observation[]> => {
  if (columns.size === 0) return observations;
  const left: Observation[] = [];
  await inSlices(observations, (one) => {
    const { won, added, age } = one;
    left.push({ facts: one.facts.filter((fact) => !columns.has(columnOf(fact))), won, added, age });
  });
  return left;
};

/** In a shorter time a month is no season: it cannot be told from what else was then. */
const SEASON_DAYS = 2 * 365;

const coversYears = (examples: Example[]): boolean => {
  const known = examples.filter(({ profile }) => profile.month).map(({ added }) => added);
  const [first, last] = [
    known.reduce((one, other) => Math.min(one, other), Infinity),
    known.reduce((one, other) => Math.max(one, other), 0),
  ];
  return last - first > SEASON_DAYS * DAY_MS;
};

/** The model with what was done with leads, where that ranks leads of one age better than without. */
const withEngagement = async (plain: Observation[], examples: Example[], evidence: Evidence): Promise<LearnedModel> => {
  if (evidence === 'undated') return learnFrom(plain);
  const moments: Observation[] = [];
  let active = 0;
  await inSlices(examples, ({ took, early }, at) => {
    const first = plain[at];
    if (!first) return;
    moments.push(first);
    const { facts, won, added } = first;
    for (let nth = 0; nth < AGES.length; nth += 1) {
      const [age, then] = [AGES[nth] as number, early?.ages[nth]];
      if (took === null || took <= age * DAY_MS) break;
      if (then?.touches || then?.mail) active += 1;
      moments.push({ facts, won, added, age, momentary: engagementFacts(then, age) });
    }
  });
  if (active < OUTCOMES_MIN) return learnFrom(plain);
  const [without, withIt] = [await learnAndTry(moments, { isMomentIgnored: true }), await learnAndTry(moments)];
  return (await putsInBetterOrder(withIt.tried, without.tried)) ? withIt.model : learnFrom(plain);
};

/** Whether what was done with leads tells more than chance would of those of some age, and nothing less of all of them. */
const putsInBetterOrder = async (withIt: Tried, without: Tried): Promise<boolean> => {
  const count = Math.min(withIt.scores.length, without.scores.length);
  const [one, other] = [lastOf(withIt, count), lastOf(without, count)];
  if (rankQuality(one).value <= rankQuality(other).value) return false;
  for (const age of AGES) {
    await turn();
    if (isBetter(one, other, age, CLEARLY)) return true;
  }
  return false;
};

const countsIn = async <Lead>(
  leads: readonly Lead[],
  factsOf: (lead: Lead) => readonly string[],
  isWon: (lead: Lead) => boolean = () => false,
): Promise<Map<string, FactCount>> => {
  const counts = new Map<string, FactCount>();
  await inSlices(leads, (lead) => {
    for (const fact of factsOf(lead)) {
      let count = counts.get(fact);
      if (!count) {
        count = { won: 0, of: 0 };
        counts.set(fact, count);
      }
      count.of += 1;
      if (isWon(lead)) count.won += 1;
    }
  });
  return counts;
};

const countsOf = (examples: Example[]) => {
  const count = (won: boolean, isDated: boolean) =>
    examples.filter((example) => example.won === won && (example.evidence !== 'undated') === isDated).length;
  return {
    won: count(true, true),
    lost: count(false, true),
    undated: { won: count(true, false), lost: count(false, false) },
  };
};

/** What was learned from and what was left out, by the names of the columns, and why. */
const columnsOf = ({ model, leaking, evidence }: Try, fields: Field[]): ScoringModel['columns'] => {
  const used = new Set([...model.weights.keys()].map(columnOf));
  return [...used, ...leaking.keys()].map((column) => {
    const leak = leaking.get(column) ?? null;
    return {
      column,
      label: fields.find(({ key }) => column === `own.${key}` || column === `own.${key}[]`)?.label ?? '',
      is_used: leak === null,
      allowed: leak ? null : isEngagement(`${column}:`) ? 'at_age' : whyAllowed(column, evidence),
      leak,
    };
  });
};
