import {
  type LeadScore,
  type LeadScores,
  OUTCOMES_MIN,
  SCORES_MAX,
  type ScoringModel,
  TOP_LEADS,
} from '@rapport/shared/ai';
import { ranksBetterThanChance } from '@rapport/shared/significance';
import type { Scope } from '../../db/scope';
import { DEFAULT_MODEL } from './leadFacts';
import { type Engagement, type Lead, logOddsOf, type OpenDeal, scoreLead } from './leadScore';
import { crossValidatedAuc, fitModel, type LogisticModel } from './logisticModel';
import { type Outcomes, outcomesOf } from './outcomes';
import {
  type ContactRow,
  type DealRow,
  listCompanies,
  listDealsOfContacts,
  listProfileChanges,
  listProfiles,
  type NotesRow,
  sumNotes,
  sumReactions,
  sumTasks,
} from './scoring.repository';
import { mapInSlices } from './slices';

/** Scores every contact from what the workspace knows and has learned; the same data gives the same scores. */
export const scoreContacts = async (scope: Scope, now = new Date()): Promise<LeadScores> => {
  const { scored, leads, average, model } = await rankContacts(scope, now);
  return {
    total_processed: scored.length,
    processed_at: now.toISOString(),
    average_score: average,
    top_leads: isFlat(leads) ? [] : leads.slice(0, TOP_LEADS),
    all_scores: scored.slice(0, SCORES_MAX),
    distribution: Array.from(
      { length: 10 },
      (_, ten) => scored.filter(({ score }) => Math.min(9, Math.floor(score / 10)) === ten).length,
    ),
    model,
    source: 'local',
    is_wording: false,
  };
};

/** Whether no lead is ahead of another, as after an import of names alone. */
const isFlat = (leads: LeadScore[]) => leads.length > 1 && leads[0]?.score === leads.at(-1)?.score;

interface Ranking {
  scored: LeadScore[];
  /** Those of them who are no customers yet. */
  leads: LeadScore[];
  /** The average of all scores, rounded. */
  average: number;
  model: ScoringModel;
}

/** All contacts by their scores, the highest first. */
export const rankContacts = async (scope: Scope, now: Date): Promise<Ranking> => {
  await scope.db.raw(`set local statement_timeout = '30s'`);
  const contacts = await listProfiles(scope);
  const deals = await listDealsOfContacts(scope);
  const companies = await listCompanies(scope);
  const outcomes = await outcomesOf({ contacts, companies, changes: await listProfileChanges(scope), deals }, now);
  const { weights, model } = await learn(outcomes);
  const leads = await leadsOf(scope, contacts, deals);
  const center = mean(await mapInSlices(leads, ({ profile }) => logOddsOf(profile, weights)));
  const scored = (await mapInSlices(leads, (lead) => scoreLead(lead, weights, center))).sort(
    (first, second) => second.score - first.score || (first.contact_id < second.contact_id ? -1 : 1),
  );
  const isLead = new Set(contacts.filter(({ status }) => status === 'lead').map(({ id }) => id));
  return {
    scored,
    leads: scored.filter(({ contact_id }) => isLead.has(contact_id)),
    average: Math.round(mean(scored.map(({ score }) => score))),
    model,
  };
};

/**
 * The weights that past outcomes speak for, as far as there are enough of them and they rank outcomes they were not fitted to
 * better than chance would. How well that is measures what was known at first and not the whole score, so it is not shown.
 */
const learn = async ({ examples, undated }: Outcomes): Promise<{ weights: LogisticModel; model: ScoringModel }> => {
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

const leadsOf = async (scope: Scope, contacts: ContactRow[], deals: DealRow[]): Promise<Lead[]> => {
  const byContact = <Row extends { contact_id: string }>(found: Row[]) =>
    new Map(found.map((row) => [row.contact_id, row]));
  const notes = byContact(await sumNotes(scope));
  const tasks = byContact(await sumTasks(scope));
  const reactions = byContact(await sumReactions(scope));
  const open = byContact(openDeals(deals));
  return mapInSlices(contacts, ({ id, name, ...profile }) => ({
    id,
    name,
    profile,
    engagement: engagementFrom(notes.get(id), tasks.get(id)?.done ?? 0, reactions.get(id)),
    deal: open.get(id) ?? null,
  }));
};

const engagementFrom = (
  notes: NotesRow | undefined,
  tasks: number,
  reactions: { opens: number; clicks: number } | undefined,
): Engagement => ({
  touches: notes?.touches ?? 0,
  notes: notes?.notes ?? 0,
  tasks,
  opens: reactions?.opens ?? 0,
  clicks: reactions?.clicks ?? 0,
  recentTouches: notes?.recent ?? 0,
  lastTouchDays: notes?.last_touch_days ?? null,
});

/** Of each contact the open deal that is furthest on. */
const openDeals = (deals: DealRow[]): (OpenDeal & { contact_id: string })[] => {
  const open = deals.filter(({ stage }) => !stage.startsWith('closed'));
  const amounts = open.map(({ amount }) => amount).sort((first, second) => first - second);
  const sizes = new Map(amounts.map((amount, at) => [amount, amounts.length > 1 ? at / (amounts.length - 1) : 1]));
  const ORDER = ['lead', 'qualified', 'proposal', 'negotiation'];
  return [...open]
    .sort((first, second) => ORDER.indexOf(first.stage) - ORDER.indexOf(second.stage))
    .map(({ contact_id, title, stage, probability, amount }) => ({
      contact_id,
      title,
      stage,
      probability,
      size: sizes.get(amount) ?? 0,
    }));
};

const mean = (numbers: number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
