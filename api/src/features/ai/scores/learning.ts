import { type Leak, OUTCOMES_MIN, type ScoringModel } from '@rapport/shared/ai';
import { DAY_MS } from '@rapport/shared/dates';
import type { Field } from '@rapport/shared/fields';
import { addToGroup } from '@rapport/shared/groupBy';
import type { Scope } from '../../../db/scope';
import { fieldsOf } from '../../fields/custom.service';
import { engagementFacts, isEngagement } from './engagement';
import { AGES, type Example, GIVEN_UP_DAYS, isAtLeastAsSure } from './examples';
import {
  type Bounds,
  columnOf,
  EVIDENCE,
  type Evidence,
  factReader,
  isLearnedFrom,
  quartileBounds,
  SEASON,
  traitsOf,
  whyAllowed,
} from './facts';
import type { TraitShares } from './generalRules';
import { examplePages, samplingInterval } from './history';
import { leakingColumns } from './leaks';
import { type FactCount, type LearnedModel, train, trainAndValidate } from './learnedModel';
import type { Observation } from './observations';
import {
  CHANCE_QUALITY,
  type HeldOutScores,
  isSignificantlyBetter,
  rankQuality,
  takeLast,
  Z_AT_1_PERCENT,
} from './rankQuality';
import { averageScore } from './score';
import type { ContactRow } from './scoring.repository';
import { forEachInSlices, yieldToRequests } from './timeSlices';

/** How leads are scored: with a learned model, or else by general rules. */
export interface Learned {
  /** The own fields that the model learns from. */
  fields: Field[];
  bounds: Bounds;
  traitShares: TraitShares;
  /** `null` when nothing could be learned. */
  learned: { model: LearnedModel; evidence: Evidence; leaking: ReadonlySet<string> } | null;
  model: ScoringModel;
}

interface LearnedFromPast extends Learned {
  /** The pages of all contacts, which were read anyway; `null` when only a sample was read. */
  allContacts: ContactRow[][] | null;
}

/** The past of a workspace: every contact or, in a large workspace, a random sample. */
interface Past {
  examples: Example[];
  /** Young leads without an outcome. */
  young: ContactRow[];
}

/** Learns from the workspace's past which leads become customers. */
export const learnFromPast = async (scope: Scope, now: Date): Promise<LearnedFromPast> => {
  const every = await samplingInterval(scope);
  const fields = (await fieldsOf(scope, 'contact')).filter(isLearnedFrom);
  const past: Past = { examples: [], young: [] };
  const numbers = new Map<string, number[]>();
  const allContacts: ContactRow[][] | null = every > 1 ? null : [];
  let seen = 0;
  const traits: Record<string, number> = {};
  for await (const { contacts, examples } of examplePages(scope, every, now)) {
    seen += contacts.length;
    allContacts?.push(contacts);
    for (const contact of contacts) {
      for (const trait of traitsOf(contact)) traits[trait] = (traits[trait] ?? 0) + 1;
      collectNumbers(numbers, fields, contact);
      if (isYoung(contact, now)) past.young.push(contact);
    }
    past.examples.push(...examples);
  }
  const learned = await learnFromExamples(past, {
    fields,
    bounds: quartileBounds(numbers),
    traitShares: Object.fromEntries(Object.entries(traits).map(([trait, count]) => [trait, count / seen])),
    sample: allContacts ? null : seen,
  });
  return { ...learned, allContacts };
};

const collectNumbers = (numbers: Map<string, number[]>, fields: Field[], { custom }: ContactRow) => {
  for (const { key, type } of fields) {
    if ((type !== 'number' && type !== 'money') || custom[key] === undefined) continue;
    addToGroup(numbers, key, Number(custom[key]));
  }
};

const isYoung = ({ status, customer_since, lost_on, created_at }: ContactRow, now: Date) =>
  status === 'lead' && !customer_since && !lost_on && now.getTime() - Date.parse(created_at) < GIVEN_UP_DAYS * DAY_MS;

interface LearningContext {
  fields: Field[];
  bounds: Bounds;
  traitShares: TraitShares;
  /** The number of contacts in the sample; `null` when every contact was read. */
  sample: number | null;
}

/**
 * Trains a model on each level of evidence and takes the one with the highest lower bound of its quality. There is none without
 * enough outcomes, or when it ranks later leads no better than chance.
 */
export const learnFromExamples = async ({ examples, young }: Past, context: LearningContext): Promise<Learned> => {
  const candidates: Candidate[] = [];
  for (const evidence of EVIDENCE) {
    // Less reliable evidence without further examples would give the same model.
    if (examples.filter(isAtLeastAsSure(evidence)).length === (candidates.at(-1)?.used ?? 0)) continue;
    const candidate = await trainOnEvidence(examples, young, evidence, context);
    if (candidate) candidates.push(candidate);
  }
  const [best] = candidates.toSorted((one, other) => other.model.quality.low - one.model.quality.low);
  const counts = countOutcomes(examples);
  const { fields, bounds, traitShares, sample } = context;
  // Rounded as it is shown: a lower bound displayed as 50 is no better than chance.
  if (!best || Math.round(best.model.quality.low) <= CHANCE_QUALITY) {
    const reason = best ? 'no_pattern' : 'too_few_outcomes';
    const model: ScoringModel = { kind: 'default', reason, ...counts, sample, since: null, quality: null, columns: [] };
    return { fields, bounds, traitShares, learned: null, model };
  }
  const { evidence, leaking, model } = best;
  return {
    fields,
    bounds,
    traitShares,
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
      columns: describeColumns(best, fields),
    },
  };
};

const rounded = ({ value, low, high }: LearnedModel['quality']) => ({
  value: Math.round(value),
  low: Math.round(low),
  high: Math.round(high),
});

interface Candidate {
  evidence: Evidence;
  used: number;
  leaking: Map<string, Leak>;
  model: LearnedModel;
}

const trainOnEvidence = async (
  all: Example[],
  young: ContactRow[],
  evidence: Evidence,
  { fields, bounds }: LearningContext,
): Promise<Candidate | null> => {
  const examples = all.filter(isAtLeastAsSure(evidence)).sort((one, other) => one.added - other.added);
  const won = examples.filter((example) => example.won).length;
  if (won < OUTCOMES_MIN || examples.length - won < OUTCOMES_MIN) return null;
  const without = new Set(coversYears(examples) ? [] : [SEASON]);
  const factsOf = factReader({ fields, bounds, evidence, without });
  const observations: Observation[] = [];
  await forEachInSlices(examples, ({ profile, won, added }) => {
    observations.push({ facts: factsOf(profile), won, added, age: 0 });
  });
  const counts = await countFacts(
    observations,
    (one) => one.facts,
    (one) => one.won,
  );
  const today = await countFacts(young, factsOf);
  const leaking = leakingColumns(
    counts,
    { won, of: examples.length },
    {
      total: young.length,
      counts: new Map([...today].map(([fact, { of }]) => [fact, of])),
    },
  );
  leaking.delete(SEASON);
  const model = await trainWithEngagement(await withoutColumns(observations, leaking), examples, evidence);
  return { evidence, used: examples.length, leaking, model };
};

const withoutColumns = async (
  observations: Observation[],
  columns: ReadonlyMap<string, Leak>,
): Promise<Observation[]> => {
  if (columns.size === 0) return observations;
  const left: Observation[] = [];
  await forEachInSlices(observations, (one) => {
    const { won, added, age } = one;
    left.push({ facts: one.facts.filter((fact) => !columns.has(columnOf(fact))), won, added, age });
  });
  return left;
};

/** Over a shorter time, the effect of a month cannot be told from other things that happened then. */
const SEASON_DAYS = 2 * 365;

const coversYears = (examples: Example[]): boolean => {
  const known = examples.filter(({ profile }) => profile.month).map(({ added }) => added);
  const first = known.reduce((one, other) => Math.min(one, other), Infinity);
  const last = known.reduce((one, other) => Math.max(one, other), 0);
  return last - first > SEASON_DAYS * DAY_MS;
};

/** Trains with engagement facts when those rank leads of the same age better, and otherwise without. */
const trainWithEngagement = async (
  atCreation: Observation[],
  examples: Example[],
  evidence: Evidence,
): Promise<LearnedModel> => {
  if (evidence === 'undated') return train(atCreation);
  const moments: Observation[] = [];
  let active = 0;
  await forEachInSlices(examples, ({ decidedAfter, early }, at) => {
    const first = atCreation[at];
    if (!first) return;
    moments.push(first);
    const { facts, won, added } = first;
    for (let nth = 0; nth < AGES.length; nth += 1) {
      const [age, then] = [AGES[nth] as number, early?.ages[nth]];
      if (decidedAfter === null || decidedAfter <= age * DAY_MS) break;
      if (then?.touches || then?.mail) active += 1;
      moments.push({ facts, won, added, age, momentary: engagementFacts(then, age) });
    }
  });
  if (active < OUTCOMES_MIN) return train(atCreation);
  const without = await trainAndValidate(moments, { ignoresMomentary: true });
  const withEngagement = await trainAndValidate(moments);
  return (await ranksBetter(withEngagement.heldOut, without.heldOut)) ? withEngagement.model : train(atCreation);
};

/** Whether engagement facts rank the leads of some age significantly better, and all leads together no worse. */
const ranksBetter = async (withEngagement: HeldOutScores, without: HeldOutScores): Promise<boolean> => {
  const count = Math.min(withEngagement.scores.length, without.scores.length);
  const [one, other] = [takeLast(withEngagement, count), takeLast(without, count)];
  if (rankQuality(one).value <= rankQuality(other).value) return false;
  for (const age of AGES) {
    await yieldToRequests();
    if (isSignificantlyBetter(one, other, age, Z_AT_1_PERCENT)) return true;
  }
  return false;
};

const countFacts = async <Lead>(
  leads: readonly Lead[],
  factsOf: (lead: Lead) => readonly string[],
  isWon: (lead: Lead) => boolean = () => false,
): Promise<Map<string, FactCount>> => {
  const counts = new Map<string, FactCount>();
  await forEachInSlices(leads, (lead) => {
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

const countOutcomes = (examples: Example[]) => {
  const count = (won: boolean, isDated: boolean) =>
    examples.filter((example) => example.won === won && (example.evidence !== 'undated') === isDated).length;
  return {
    won: count(true, true),
    lost: count(false, true),
    undated: { won: count(true, false), lost: count(false, false) },
  };
};

/** The columns that the model uses and those that were left out, with the reasons. */
const describeColumns = ({ model, leaking, evidence }: Candidate, fields: Field[]): ScoringModel['columns'] => {
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
