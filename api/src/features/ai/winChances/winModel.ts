import { OUTCOMES_MIN } from '@rapport/shared/ai';
import type { WinModel } from '@rapport/shared/winChances';
import { boundsOf, columnOf } from '../scores/facts';
import { leakingColumns } from '../scores/leaks';
import { type FactCount, type LearnedModel, learnFrom } from '../scores/learnedModel';
import { ageFact, type Observation } from '../scores/observations';
import { type Calibration, OVER_CHANCE } from '../scores/rankQuality';
import { inSlices } from '../scores/slices';
import { AMOUNT, type DealHistory, type FactContext, observationsOf } from './moments';

/** What closed deals say about the chance of open ones. It names no deal. */
export interface Learned extends Pick<FactContext, 'bounds'> {
  model: LearnedModel;
  leaking: ReadonlySet<string>;
}

/** It as JSON has it. */
export interface KeptModel
  extends Pick<LearnedModel, 'overall' | 'quality'>,
    Partial<Pick<LearnedModel, 'open' | 'since'>> {
  calibration: Pick<Calibration, 'intercept' | 'slope'> & Partial<Calibration>;
  weights: [string, number][];
  rare: [string, number][];
  counts: [string, FactCount][];
  bounds: [string, readonly number[]][];
  leaking: string[];
}

export const keptModel = ({ model, bounds, leaking }: Learned): KeptModel => ({
  ...model,
  weights: [...model.weights],
  rare: [...model.rare],
  // The others are no reasons.
  counts: [...model.counts].filter(([fact]) => model.weights.has(fact)),
  bounds: [...bounds],
  leaking: [...leaking],
});

export const learnedFrom = ({ bounds, leaking, ...model }: KeptModel): Learned => ({
  model: {
    ...model,
    // What was kept before there were these has none of them.
    calibration: { below: model.calibration.slope, ...model.calibration },
    open: model.open ?? model.overall,
    since: model.since ?? null,
    weights: new Map(model.weights),
    rare: new Map(model.rare),
    counts: new Map(model.counts),
  },
  bounds: new Map(bounds),
  leaking: new Set(leaking),
});

interface Past {
  closed: readonly DealHistory[];
  open: readonly DealHistory[];
}

/** What the deals that were closed say of which open ones will be won; `learned` is `null` where that is no better than chance. */
export const learnFromDeals = async (
  { closed, open }: Past,
  { fields, now }: Pick<FactContext, 'fields'> & { now: number },
): Promise<{ learned: Learned | null; model: WinModel }> => {
  const won = closed.filter(({ outcome }) => outcome === 'won').length;
  const counted = { won, lost: closed.length - won };
  if (counted.won < OUTCOMES_MIN || counted.lost < OUTCOMES_MIN) {
    return { learned: null, model: { ...counted, since: null, reason: 'too_few_outcomes', quality: null } };
  }
  const bounds = boundsOf(numbersOf(closed, fields));
  const context = { fields, bounds };
  const observed = await observedOf(closed, now, context);
  const today = await countsOf(await observedOf(open, now, context), typedFacts);
  const all = { won, of: closed.length };
  const found = leakingColumns(await countsOf(observed, typedFacts), all, {
    total: open.length,
    counts: new Map([...today].map(([fact, { of }]) => [fact, of])),
  });
  const leaking = new Set(found.keys());
  const allowed = observed.map((moments) =>
    moments.map((moment) => ({ ...moment, facts: moment.facts.filter((fact) => !leaking.has(columnOf(fact))) })),
  );
  const learned = await learnFrom(allowed.flat(), { isAgeCounted: true });
  const used = allowed.filter((moments) => moments.some(({ added }) => added >= (learned.since ?? 0)));
  const usedWon = used.filter(([moment]) => moment?.won).length;
  const model = {
    ...learned,
    counts: await countsOf(used, countedFacts),
    overall: { won: usedWon, of: used.length },
  };
  const { value, low, high } = model.quality;
  const quality = { value: Math.round(value), low: Math.round(low), high: Math.round(high) };
  if (quality.low <= OVER_CHANCE) {
    return { learned: null, model: { ...counted, since: null, reason: 'no_pattern', quality: null } };
  }
  const since = model.since === null ? null : new Date(model.since).toISOString();
  const learnedFrom = { won: usedWon, lost: used.length - usedWon, since };
  return { learned: { bounds, model, leaking }, model: { ...learnedFrom, reason: null, quality } };
};

/** What is counted of a deal at a moment. */
export const countedFacts = ({ facts, age }: Pick<Observation, 'facts' | 'age'>): string[] => [...facts, ageFact(age)];

const numbersOf = (deals: readonly DealHistory[], fields: FactContext['fields']): Map<string, number[]> => {
  const numbers = new Map<string, number[]>([[AMOUNT, deals.flatMap(({ amount }) => (amount ? [amount] : []))]]);
  for (const { key, type } of fields) {
    if (type !== 'number' && type !== 'money') continue;
    numbers.set(
      key,
      deals.flatMap(({ custom }) => (custom[key] === undefined ? [] : [Number(custom[key])])),
    );
  }
  return numbers;
};

/** The moments of each deal. */
const observedOf = async (
  deals: readonly DealHistory[],
  now: number,
  context: FactContext,
): Promise<Observation[][]> => {
  const observed: Observation[][] = [];
  await inSlices(deals, (deal) => observed.push(observationsOf(deal, now, context)));
  return observed;
};

/** Facts that somebody typed, which may be because of how it went; the others follow from dates. */
const typedFacts = ({ facts }: Observation): string[] => facts.filter((fact) => /^(source|amount|own\.)/.test(fact));

/** How many deals had each fact at any of their moments, and how many of them were won. */
const countsOf = async (
  deals: readonly Observation[][],
  counted: (moment: Observation) => string[],
): Promise<Map<string, FactCount>> => {
  const counts = new Map<string, FactCount>();
  await inSlices(deals, (moments) => {
    for (const fact of new Set(moments.flatMap(counted))) {
      const { won, of } = counts.get(fact) ?? { won: 0, of: 0 };
      counts.set(fact, { won: won + (moments[0]?.won ? 1 : 0), of: of + 1 });
    }
  });
  return counts;
};
