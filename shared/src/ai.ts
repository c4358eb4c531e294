import { z } from 'zod';
import { AnalysisStatus } from './analyses';
import { Instant } from './text';

/** For contact health: how many contacts are listed, how many at most are analyzed, and how many reasons are shown. */
export const HEALTH_OFFERED = 15;
export const HEALTH_ANALYZED = 10;
export const REASONS_SHOWN = 2;
/** For scores: how many cards are at the top, how many rows the table shows, and how many scores a response holds. */
export const TOP_LEADS = 6;
export const SCORES_SHOWN = 20;
export const SCORES_MAX = 500;
/** With fewer outcomes of either kind nothing is learned, because they could be due to chance. */
export const OUTCOMES_MIN = 30;

/** Whether a language model worded the texts (`ai`) or Rapport did (`local`). Rapport computes the figures in any case. */
const source = z.enum(['local', 'ai']);

/** Whether a language model is still wording the texts. A later request may return its words. */
const is_wording = z.boolean();

const Priority = z.enum(['hot', 'warm', 'cold']);

/**
 * Why a fact may be learned from, which says that it cannot follow from the result. `date`: it follows from the date of the first
 * contact. `unchanging`: it does not change because of the result. `as_added`: as it was when the contact was added to the
 * workspace. `as_imported`: as it was added or imported, with no sign that it was entered after the result. `at_age`: as it was 7
 * and 30 days after the contact was added, with the result still open. `while_open`: as it was on days on which the deal was open.
 */
export const Allowed = z.enum(['date', 'unchanging', 'as_added', 'as_imported', 'at_age', 'while_open']);
export type Allowed = z.infer<typeof Allowed>;

/**
 * Why a column is left out. `only_won`: almost all contacts with one of its values became customers. `one_outcome`: it
 * is filled in for one outcome only. `not_today`: current leads hardly ever have the values that customers have.
 */
export const Leak = z.enum(['only_won', 'one_outcome', 'not_today']);
export type Leak = z.infer<typeof Leak>;

/** The records from which a fact was learned, and how many of them were won. `fact` lists them. */
const Counted = z.object({ fact: z.string(), won: z.int(), of: z.int() });

/** A reason for a score, in words of the data, and how far it moves the score. */
export const ScoreFactor = z.object({
  label: z.string(),
  points: z.number(),
  /** How many contacts with the same fact became customers, in words; empty if nothing was learned. */
  detail: z.string(),
  /** The `filter` of the contacts that share the fact. */
  filter: z.string().nullable(),
  /** The deal that the reason is about. */
  deal_id: z.uuid().nullable(),
  /** Whether the contact's timeline shows what the reason is about. */
  is_on_timeline: z.boolean(),
  /** The contacts or deals that the reason was learned from; `null` for a general rule. */
  counted: Counted.nullable(),
  allowed: Allowed.nullable(),
});
export type ScoreFactor = z.infer<typeof ScoreFactor>;

export const LeadScore = z.object({
  contact_id: z.uuid(),
  contact_name: z.string(),
  company: z.string(),
  score: z.int().min(0).max(100),
  priority: Priority,
  key_factors: z.array(z.string()),
  factors: z.array(ScoreFactor),
});
export type LeadScore = z.infer<typeof LeadScore>;

const OutcomeCount = z.object({ won: z.int(), lost: z.int() });

/** The model behind the scores, and how well it ranks. */
export const ScoringModel = z.object({
  kind: z.enum(['learned', 'default']),
  /** Why nothing was learned. `no_pattern`: past outcomes are ranked no better than by chance. */
  reason: z.enum(['too_few_outcomes', 'no_pattern']).nullable(),
  /** Contacts whose outcome was learned from. Without a learned model, those whose outcome has a date. */
  won: z.int(),
  lost: z.int(),
  /** Contacts whose outcome has no date. */
  undated: OutcomeCount,
  /** How many contacts were analyzed: a random sample in a large workspace. `null`: all. */
  sample: z.int().nullable(),
  /** Only contacts added since then were learned from, because the deciding facts have changed. `null`: all. */
  since: Instant.nullable().default(null),
  /**
   * How many of 100 pairs of a lead that was won and one that was not have the right order: of the latest leads, each scored by
   * what was learned from earlier ones, with the bounds of 95 of 100 cases. `null` where nothing was learned.
   */
  quality: z
    .object({
      value: z.int(),
      low: z.int(),
      high: z.int(),
      /** The outcomes that were learned from: those `recorded` here, also `dated` ones of imports, or also `undated` ones. */
      evidence: z.enum(['recorded', 'dated', 'undated']),
      /** The score of an average lead, to which the points of all factors are added. */
      base: z.number(),
    })
    .nullable(),
  /** The columns that were learned from, and those left out because they seem to have been filled in after the outcome. */
  columns: z.array(
    z.object({
      column: z.string(),
      label: z.string(),
      is_used: z.boolean(),
      allowed: Allowed.nullable().default(null),
      leak: Leak.nullable().default(null),
    }),
  ),
});
export type ScoringModel = z.infer<typeof ScoringModel>;

/** The state of the analysis. Until the first one is finished, its figures are 0 and its lists empty. */
const analysis = z.object({ status: AnalysisStatus, is_made: z.boolean() });

export const LeadScores = z.object({
  total_processed: z.int(),
  processed_at: Instant,
  average_score: z.int(),
  /** The minimum scores of hot and warm leads. */
  levels: z.object({ hot: z.int(), warm: z.int(), average: z.int() }),
  /**
   * The score of an average lead, to which the points of all factors are added. By general rules, that of a lead
   * without activity and deals.
   */
  base: z.number(),
  /** The best leads among those that are neither customers nor lost; empty if all have the same score. */
  top_leads: z.array(LeadScore),
  /** Highest first, at most 500; `GET /ai/lead-scores` lists all of them. */
  all_scores: z.array(LeadScore),
  /** How many scores are from 0 to 9, from 10 to 19, and so on. */
  distribution: z.array(z.int()),
  model: ScoringModel,
  source,
  is_wording,
  analysis,
});
export type LeadScores = z.infer<typeof LeadScores>;

const RiskLevel = z.enum(['low', 'medium', 'high']);

export const ContactHealth = z.object({
  contact_id: z.uuid(),
  contact_name: z.string(),
  health_score: z.int().min(0).max(100),
  risk_level: RiskLevel,
  /** Compared with thirty days ago. */
  trend: z.enum(['Improving', 'Stable', 'Declining']),
  /** `false` for a contact added since then, which has nothing to compare with. */
  has_trend: z.boolean(),
  risk_factors: z.array(z.string()),
  suggestions: z.array(z.string()),
  key_insights: z.array(z.string()),
  analyzed_at: Instant,
  source,
});
export type ContactHealth = z.infer<typeof ContactHealth>;

export const EntityRef = z.object({
  type: z.enum(['contact', 'company', 'deal', 'task']),
  id: z.uuid(),
  name: z.string(),
});
export type EntityRef = z.infer<typeof EntityRef>;

/** An action that an insight offers as a button. */
export const InsightAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('create_task'),
    label: z.string(),
    title: z.string(),
    contact_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
  }),
  z.object({ type: z.literal('open_mail'), label: z.string(), email: z.string() }),
  z.object({ type: z.literal('move_deal'), label: z.string(), deal_id: z.uuid(), stage: z.string() }),
  z.object({ type: z.literal('open'), label: z.string(), path: z.string() }),
]);
export type InsightAction = z.infer<typeof InsightAction>;

export const InsightEntry = z.object({
  title: z.string(),
  detail: z.string(),
  severity: z.enum(['positive', 'info', 'warning', 'critical']),
  entities: z.array(EntityRef),
  action: InsightAction.nullable(),
});
export type InsightEntry = z.infer<typeof InsightEntry>;

export const DailyInsights = z.object({
  summary: z.string(),
  generated_at: Instant,
  insights: z.array(InsightEntry),
  opportunities: z.array(InsightEntry),
  alerts: z.array(InsightEntry),
  recommendations: z.array(InsightEntry),
  /** The numbers of all entries. The lists above hold only a few of each kind. */
  totals: z.object({
    overdue_tasks: z.int(),
    waiting_deals: z.int(),
    unanswered_emails: z.int(),
    opportunities: z.int(),
    recommendations: z.int(),
  }),
  source,
  is_wording,
  analysis,
});
export type DailyInsights = z.infer<typeof DailyInsights>;
