import { OUTCOMES_MIN } from '@rapport/shared/ai';
import type { WinModel } from '@rapport/shared/winChances';
import { columnOf, quartileBounds } from '../scores/facts';
import { leakingColumns } from '../scores/leaks';
import { type FactCount, type LearnedModel, train } from '../scores/learnedModel';
import { ageFact, type Observation } from '../scores/observations';
import { type Calibration, CHANCE_QUALITY } from '../scores/rankQuality';
import { forEachInSlices } from '../scores/timeSlices';
import { AMOUNT, type DealHistory, type FactContext, observationsOf } from './moments';

/** A model of closed deals that estimates the win chance of open ones. It names no deal. */
export interface Learned extends Pick<FactContext, 'bounds'> {
  model: LearnedModel;
  leaking: ReadonlySet<string>;
}

/** The model as it is stored in JSON. */
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
  // Facts without a weight are never shown as reasons.
  counts: [...model.counts].filter(([fact]) => model.weights.has(fact)),
  bounds: [...bounds],
  leaking: [...leaking],
});

export const fromKeptModel = ({ bounds, leaking, ...model }: KeptModel): Learned => ({
  model: {
    ...model,
    // Models stored by earlier versions do not have these.
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

/** Learns from closed deals which open ones will be won. `learned` is `null` when that is no better than chance. */
export const learnFromDeals = async (
  { closed, open }: Past,
  { fields, now }: Pick<FactContext, 'fields'> & { now: number },
): Promise<{ learned: Learned | null; model: WinModel }> => {
  const won = closed.filter(({ outcome }) => outcome === 'won').length;
  const counted = { won, lost: closed.length - won };
  if (counted.won < OUTCOMES_MIN || counted.lost < OUTCOMES_MIN) {
    return { learned: null, model: { ...counted, since: null, reason: 'too_few_outcomes', quality: null } };
  }
  const bounds = quartileBounds(numbersOf(closed, fields));
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
  const learned = await train(allowed.flat(), { countsAge: true });
  const used = allowed.filter((moments) => moments.some(({ added }) => added >= (learned.since ?? 0)));
  const usedWon = used.filter(([moment]) => moment?.won).length;
  const model = {
    ...learned,
    counts: await countsOf(used, countedFacts),
    overall: { won: usedWon, of: used.length },
  };
  const { value, low, high } = model.quality;
  const quality = { value: Math.round(value), low: Math.round(low), high: Math.round(high) };
  if (quality.low <= CHANCE_QUALITY) {
    return { learned: null, model: { ...counted, since: null, reason: 'no_pattern', quality: null } };
  }
  const since = model.since === null ? null : new Date(model.since).toISOString();
  const learnedFrom = { won: usedWon, lost: used.length - usedWon, since };
  return { learned: { bounds, model, leaking }, model: { ...learnedFrom, reason: null, quality } };
};

/** The facts that are counted for a deal at a moment. */
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

/** The observations of each deal. */
const observedOf = async (
  deals: readonly DealHistory[],
  now: number,
  context: FactContext,
): Promise<Observation[][]> => {
  const observed: Observation[][] = [];
  await forEachInSlices(deals, (deal) => observed.push(observationsOf(deal, now, context)));
  return observed;
};

/** Facts that someone entered, and that may therefore give away the outcome. All others are derived from dates. */
const typedFacts = ({ facts }: Observation): string[] => facts.filter((fact) => /^(source|amount|own\.)/.test(fact));

/** Counts the deals that had each fact at any moment, and how many of them were won. */
const countsOf = async (
  deals: readonly Observation[][],
  counted: (moment: Observation) => string[],
): Promise<Map<string, FactCount>> => {
  const counts = new Map<string, FactCount>();
  await forEachInSlices(deals, (moments) => {
    for (const fact of new Set(moments.flatMap(counted))) {
      const { won, of } = counts.get(fact) ?? { won: 0, of: 0 };
      counts.set(fact, { won: won + (moments[0]?.won ? 1 : 0), of: of + 1 });
    }
  });
  return counts;
};
