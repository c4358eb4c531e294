import { type LeadScore, type LeadScores, SCORES_MAX, type ScoringModel, TOP_LEADS } from '@rapport/shared/ai';
import type { Scope } from '../../db/scope';
import { DEFAULT_MODEL } from './leadFacts';
import { type Engagement, type Lead, logOddsOf, type OpenDeal, scoreLead } from './leadScore';
import { crossValidatedAuc, type Example, fitModel, type LogisticModel } from './logisticModel';
import { outcomesOf } from './outcomes';
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

/** Fewer of a kind teach more about chance than about customers. */
const OUTCOMES_MIN = 20;

/** Scores every contact from what the workspace knows and has learned; the same data gives the same scores. */
export const scoreContacts = async (scope: Scope, now = new Date()): Promise<LeadScores> => {
  const { scored, leads, told } = await rankContacts(scope, now);
  return {
    total_processed: scored.length,
    processed_at: now.toISOString(),
    top_leads: leads.slice(0, TOP_LEADS),
    all_scores: scored.slice(0, SCORES_MAX),
    distribution: Array.from(
      { length: 10 },
      (_, ten) => scored.filter(({ score }) => Math.min(9, Math.floor(score / 10)) === ten).length,
    ),
    model: told,
    source: 'local',
    is_wording: false,
  };
};

interface Ranking {
  scored: LeadScore[];
  /** Those of them who are no customers yet. */
  leads: LeadScore[];
  told: ScoringModel;
}

/** All contacts by their scores, the highest first. */
export const rankContacts = async (scope: Scope, now: Date): Promise<Ranking> => {
  await scope.db.raw(`set local statement_timeout = '30s'`);
  const contacts = await listProfiles(scope);
  const deals = await listDealsOfContacts(scope);
  const companies = await listCompanies(scope);
  const outcomes = outcomesOf({ contacts, companies, changes: await listProfileChanges(scope), deals }, now);
  const { model, told } = await learn(outcomes);
  const leads = await leadsOf(scope, contacts, deals);
  const center = average(leads.map(({ profile }) => logOddsOf(profile, model)));
  const scored = leads
    .map((lead) => scoreLead(lead, model, center))
    .sort((first, second) => second.score - first.score || (first.contact_id < second.contact_id ? -1 : 1));
  const isLead = new Set(contacts.filter(({ status }) => status === 'lead').map(({ id }) => id));
  return { scored, leads: scored.filter(({ contact_id }) => isLead.has(contact_id)), told };
};

/** A history that ranks its own past no better than this shows nothing to learn. */
const AUC_MIN = 0.55;

/** The weights that past outcomes speak for, as far as there are enough of them. */
const learn = async (outcomes: Example[]): Promise<{ model: LogisticModel; told: ScoringModel }> => {
  const won = outcomes.filter((outcome) => outcome.won).length;
  const lost = outcomes.length - won;
  if (won < OUTCOMES_MIN || lost < OUTCOMES_MIN) {
    return { model: DEFAULT_MODEL, told: { kind: 'default', won, lost, auc: null } };
  }
  const auc = Math.round((await crossValidatedAuc(outcomes, DEFAULT_MODEL)) * 100) / 100;
  if (auc < AUC_MIN) return { model: DEFAULT_MODEL, told: { kind: 'default', won, lost, auc } };
  return {
    model: fitModel(outcomes, DEFAULT_MODEL),
    told: { kind: 'learned', won, lost, auc },
  };
};

const leadsOf = async (scope: Scope, contacts: ContactRow[], deals: DealRow[]): Promise<Lead[]> => {
  const byContact = <Row extends { contact_id: string }>(found: Row[]) =>
    new Map(found.map((row) => [row.contact_id, row]));
  const notes = byContact(await sumNotes(scope));
  const tasks = byContact(await sumTasks(scope));
  const reactions = byContact(await sumReactions(scope));
  const open = byContact(openDeals(deals));
  return contacts.map(({ id, name, ...profile }) => ({
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

const average = (numbers: number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
