import type { WinChance, WinModel } from '@rapport/shared/winChances';
import type { Said } from '@rapport/shared/words';
import { readerWords, type Scope } from '../../../db/scope';
import { keptAnalysis } from '../../analyses/analyses.service';
import { DEALS } from '../../deals/deals.repository';
import { fieldsOf } from '../../fields/custom.service';
import { readStages } from '../../pipelines/pipelines.readModel';
import { findRecord } from '../../records/records.repository';
import { readWorkspaceSettings } from '../../settings/settings.readModel';
import { isLearnedFrom } from '../scores/facts';
import { ageFact, columnOf } from '../scores/learnedModel';
import { averageScore, estimator } from '../scores/score';
import { type DealHistory, type FactContext, observationsOf } from './moments';
import { closedDeals, findHistory, type HistoryContext, openDeals } from './winChances.repository';
import { type KeptModel, keptModel, type Learned, learnedFrom, learnFromDeals } from './winModel';
import { winEvidence, winReason } from './winWords';

/** What is kept: the model, to judge a deal as it is now, and of each open deal its chance when it was made, for sums. */
export interface WinAnalysis {
  model: WinModel;
  learned: KeptModel | null;
  /** By the ids of deals, in percent. */
  chances: Record<string, number>;
}

/** So many open deals tell what is usual today. */
const OPEN_MAX = 10_000;

/** Learns from closed deals and judges the open ones. */
export const analyzeWins = async (scope: Scope): Promise<WinAnalysis> => {
  const now = Date.now();
  const context = { now, settings: await readWorkspaceSettings(scope) };
  const fields = await learnedFields(scope);
  const past = {
    closed: await first(closedDeals(scope, context)),
    open: await first(openDeals(scope, context), OPEN_MAX),
  };
  const { learned, model } = await learnFromDeals(past, { fields, now });
  const chances: WinAnalysis['chances'] = {};
  if (!learned) return { model, learned: null, chances };
  const judge = judgeBy({ fields, ...learned });
  for await (const page of openDeals(scope, context)) {
    for (const deal of page) chances[deal.id] = rounded(judge(deal, now, () => '').exact);
  }
  return { model, learned: keptModel(learned), chances };
};

const learnedFields = async (scope: Scope) => (await fieldsOf(scope, 'deal')).filter(isLearnedFrom);

const first = async (pages: AsyncGenerator<DealHistory[]>, max = Number.POSITIVE_INFINITY): Promise<DealHistory[]> => {
  const found: DealHistory[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length >= max) break;
  }
  return found;
};

/** Nothing is certain. */
const rounded = (chance: number) => Math.min(99, Math.max(1, Math.round(chance)));

const judgeBy = ({ model, leaking, ...context }: Learned & Pick<FactContext, 'fields'>) => {
  const estimate = estimator(model);
  return (deal: DealHistory, now: number, nameOf: (fact: string) => Said) => {
    const [{ facts, age } = { facts: [], age: 0 }] = observationsOf(deal, now, context);
    const allowed = [...facts.filter((fact) => !leaking.has(columnOf(fact))), ageFact(age)];
    return estimate(allowed, (fact) => ({ label: nameOf(fact) }));
  };
};

/** The chance of a deal as it is now, by the last model. */
export const winChance = async (scope: Scope, dealId: string): Promise<WinChance> => {
  await findRecord(scope, DEALS, dealId);
  const { result, status } = await keptAnalysis<Omit<WinAnalysis, 'chances'>>(scope, 'wins', 'chances');
  const nothing: WinChance = { chance: null, factors: [], base: null, model: result?.model ?? null, status };
  if (!result?.learned) return nothing;
  const context: HistoryContext = { now: Date.now(), settings: await readWorkspaceSettings(scope) };
  const deal = await findHistory(scope, dealId, context);
  if (deal?.outcome !== 'open') return nothing;
  const [words, stages, fields] = [await readerWords(scope), await readStages(scope), await learnedFields(scope)];
  const learned = learnedFrom(result.learned);
  const nameOf = winReason(deal, { fields, stages, bounds: learned.bounds, language: words.language });
  const { exact, reasons } = judgeBy({ fields, ...learned })(deal, context.now, nameOf);
  return {
    ...nothing,
    chance: rounded(exact),
    base: Math.round(10 * averageScore(learned.model)) / 10,
    factors: reasons.map(({ label, points, evidence }) => ({
      label: words(label),
      points,
      filter: null,
      deal_id: null,
      // What every deal was like at some time tells nothing of this one.
      detail: evidence && evidence.of < evidence.overall.of ? words(winEvidence(evidence, evidence.overall)) : '',
    })),
  };
};
