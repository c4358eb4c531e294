import type { Allowed } from '@rapport/shared/ai';
import type { WinChance, WinModel } from '@rapport/shared/winChances';
import type { Said } from '@rapport/shared/words';
import { readerWords, type Scope } from '../../../db/scope';
import { keptAnalysis } from '../../analyses/analyses.service';
import { DEALS } from '../../deals/deals.repository';
import { fieldsOf } from '../../fields/custom.service';
import { readStages } from '../../pipelines/pipelines.readModel';
import { findRecord } from '../../records/records.repository';
import { readWorkspaceSettings } from '../../settings/settings.readModel';
import type { CountedOutcome } from '../scores/countedOutcomes';
import { columnOf, isLearnedFrom } from '../scores/facts';
import { ageFact } from '../scores/observations';
import { averageScore, estimator } from '../scores/score';
import { forEachInSlices } from '../scores/timeSlices';
import { type DealHistory, type FactContext, observationsOf } from './moments';
import { closedDeals, findHistory, type HistoryContext, openDeals } from './winChances.repository';
import { countedFacts, fromKeptModel, type KeptModel, keptModel, type Learned, learnFromDeals } from './winModel';
import { winEvidence, winReason } from './winWords';

/** The stored analysis: the model, which estimates a deal as it is now, and the chances of all open deals at that time, for totals. */
export interface WinAnalysis {
  model: WinModel;
  learned: KeptModel | null;
  /** The chances in percent, by the id of the deal. */
  chances: Record<string, number>;
}

/** This many open deals are enough to compare past values with. */
const OPEN_MAX = 10_000;

/** Learns from closed deals and estimates the chances of open ones. */
export const analyzeWins = async (scope: Scope): Promise<WinAnalysis> => {
  const now = Date.now();
  const context = { now, settings: await readWorkspaceSettings(scope) };
  const fields = await learnableFields(scope);
  const past = {
    closed: await first(closedDeals(scope, context)),
    open: await first(openDeals(scope, context), OPEN_MAX),
  };
  const { learned, model } = await learnFromDeals(past, { fields, now });
  const chances: WinAnalysis['chances'] = {};
  if (!learned) return { model, learned: null, chances };
  const estimate = dealEstimator({ fields, ...learned });
  for await (const page of openDeals(scope, context)) {
    for (const deal of page) chances[deal.id] = rounded(estimate(deal, now, () => '').exact);
  }
  return { model, learned: keptModel(learned), chances };
};

const learnableFields = async (scope: Scope) => (await fieldsOf(scope, 'deal')).filter(isLearnedFrom);

const first = async (pages: AsyncGenerator<DealHistory[]>, max = Number.POSITIVE_INFINITY): Promise<DealHistory[]> => {
  const found: DealHistory[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= max) break;
  }
  return found;
};

/** Rounds to 1 to 99 percent, because nothing is certain. */
const rounded = (chance: number) => Math.min(99, Math.max(1, Math.round(chance)));

const dealEstimator = ({ model, leaking, ...context }: Learned & Pick<FactContext, 'fields'>) => {
  const estimate = estimator(model);
  return (deal: DealHistory, now: number, nameOf: (fact: string) => Said) => {
    const [{ facts, age } = { facts: [], age: 0 }] = observationsOf(deal, now, context);
    const allowed = [...facts.filter((fact) => !leaking.has(columnOf(fact))), ageFact(age)];
    return estimate(allowed, (fact) => ({ label: nameOf(fact) }));
  };
};

/** The closed deals from whose outcomes the weight of a fact was learned. */
export const countedDeals = async (scope: Scope, fact: string): Promise<CountedOutcome[]> => {
  const { result } = await keptAnalysis<Omit<WinAnalysis, 'chances'>>(scope, 'wins', ['chances']);
  if (!result?.learned) return [];
  const { model, bounds } = fromKeptModel(result.learned);
  const now = Date.now();
  const context = { fields: await learnableFields(scope), bounds };
  const counted: CountedOutcome[] = [];
  for await (const page of closedDeals(scope, { now, settings: await readWorkspaceSettings(scope) })) {
    await forEachInSlices(page, (deal) => {
      if (model.since !== null && deal.added < model.since) return;
      const hadFact = observationsOf(deal, now, context).some((moment) => countedFacts(moment).includes(fact));
      if (hadFact) counted.push({ id: deal.id, isWon: deal.outcome === 'won', added: deal.added });
    });
  }
  return counted;
};

/** The chance of a deal as it is now, estimated with the stored model. */
export const winChance = async (scope: Scope, dealId: string): Promise<WinChance> => {
  await findRecord(scope, DEALS, dealId);
  const { result, status } = await keptAnalysis<Omit<WinAnalysis, 'chances'>>(scope, 'wins', ['chances']);
  const nothing: WinChance = { chance: null, factors: [], base: null, model: result?.model ?? null, status };
  if (!result?.learned) return nothing;
  const context: HistoryContext = { now: Date.now(), settings: await readWorkspaceSettings(scope) };
  const deal = await findHistory(scope, dealId, context);
  if (deal?.outcome !== 'open') return nothing;
  const [words, stages, fields] = [await readerWords(scope), await readStages(scope), await learnableFields(scope)];
  const learned = fromKeptModel(result.learned);
  const nameOf = winReason(deal, { fields, stages, bounds: learned.bounds, language: words.language });
  const { exact, reasons } = dealEstimator({ fields, ...learned })(deal, context.now, nameOf);
  return {
    ...nothing,
    chance: rounded(exact),
    base: Math.round(10 * averageScore(learned.model)) / 10,
    factors: reasons.map(({ label, points, fact, evidence }) => {
      // A fact that every deal had at some time says nothing about this one.
      const distinctive = evidence && evidence.of < evidence.overall.of ? evidence : null;
      return {
        label: words(label),
        points,
        filter: null,
        deal_id: null,
        is_on_timeline: false,
        detail: distinctive ? words(winEvidence(distinctive, distinctive.overall, words.language)) : '',
        counted: distinctive && fact ? { fact, won: distinctive.won, of: distinctive.of } : null,
        allowed: whyAllowed(fact),
      };
    }),
  };
};

/** Why the model may learn from a fact of a deal. */
const whyAllowed = (fact = ''): Allowed => {
  const column = columnOf(fact);
  if (column === 'source') return 'unchanging';
  return column === 'amount' || column.startsWith('own.') ? 'as_imported' : 'while_open';
};
