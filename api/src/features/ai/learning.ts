import { OUTCOMES_MIN, type ScoringModel } from '@rapport/shared/ai';
import { ranksBetterThanChance } from '@rapport/shared/significance';
import { keptTotal } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { DEFAULT_MODEL, factsOf } from './leadFacts';
import { crossValidatedAuc, fitModel, type LogisticModel } from './logisticModel';
import { type Outcomes, outcomesOf } from './outcomes';
import { type ContactRow, contactPages, listCompanies, listDealsOf, listProfileChanges } from './scoring.repository';

/** Learning from more takes longer and says no more. */
const SAMPLE_MAX = 20_000;

export interface Learned {
  weights: LogisticModel;
  /** The log-odds of an average contact. */
  center: number;
  model: ScoringModel;
}

/** What the workspace's past says of who will buy: learned from all contacts, in a large workspace from a random sample. */
export const learnFromPast = async (scope: Scope, now: Date): Promise<Learned> => {
  const every = Math.ceil((await keptTotal(scope, 'contacts')) / SAMPLE_MAX);
  const outcomes: Outcomes = { examples: [], undated: { won: 0, lost: 0 } };
  const factCounts = new Map<string, number>();
  let seen = 0;
  for await (const contacts of contactPages(scope, every)) {
    seen += contacts.length;
    for (const fact of contacts.flatMap(factsOf)) factCounts.set(fact, (factCounts.get(fact) ?? 0) + 1);
    const { examples, undated } = await outcomesOf(await historyOf(scope, contacts), now);
    outcomes.examples.push(...examples);
    outcomes.undated.won += undated.won;
    outcomes.undated.lost += undated.lost;
  }
  const { weights, model } = await learn(outcomes);
  const sum = [...factCounts].reduce((total, [fact, count]) => total + count * (weights.weights.get(fact) ?? 0), 0);
  return { weights, center: seen === 0 ? 0 : sum / seen, model: { ...model, sample: every > 1 ? seen : null } };
};

const historyOf = async (scope: Scope, contacts: ContactRow[]) => {
  const ids = contacts.map(({ id }) => id);
  const changes = await listProfileChanges(scope, ids);
  const companyIds = [
    ...new Set([
      ...contacts.flatMap(({ company_id }) => company_id ?? []),
      ...changes.flatMap(({ changes: { company_id } }) => (company_id?.[0] as string | null | undefined) ?? []),
    ]),
  ];
  return {
    contacts,
    companies: await listCompanies(scope, companyIds),
    changes: [...changes, ...(await listProfileChanges(scope, companyIds))],
    deals: await listDealsOf(scope, ids),
  };
};

/**
 * The weights that past outcomes speak for, as far as there are enough of them and they rank outcomes they were not fitted to
 * better than chance would. How well that is measures what was known at first and not the whole score, so it is not shown.
 */
const learn = async ({
  examples,
  undated,
}: Outcomes): Promise<Pick<Learned, 'weights'> & { model: Omit<ScoringModel, 'sample'> }> => {
  const won = examples.filter((example) => example.won).length;
  const lost = examples.length - won;
  const byRules = (reason: ScoringModel['reason']) => ({
    weights: DEFAULT_MODEL,
    model: { kind: 'default' as const, reason, won, lost, undated },
  });
  if (won < OUTCOMES_MIN || lost < OUTCOMES_MIN) return byRules('too_few_outcomes');
  const auc = await crossValidatedAuc(examples, DEFAULT_MODEL);
  if (!ranksBetterThanChance(auc, won, lost)) return byRules('no_pattern');
  return {
    weights: await fitModel(examples, DEFAULT_MODEL),
    model: { kind: 'learned', reason: null, won, lost, undated },
  };
};
