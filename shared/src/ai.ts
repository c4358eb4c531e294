import { z } from 'zod';
import { OpenStage } from './deals';
import { Instant } from './text';

/** From which score on somebody is called hot, and warm. */
export const HOT = 80;
export const WARM = 60;
/** Of the health of contacts: how many are offered, how many at most are analysed, how many reasons are shown. */
export const HEALTH_OFFERED = 15;
export const HEALTH_ANALYSED = 10;
export const REASONS_SHOWN = 2;
/** Of the scores: cards on top, rows in the table, and how many an answer holds. */
export const TOP_LEADS = 6;
export const SCORES_SHOWN = 20;
export const SCORES_MAX = 500;

/** `ai`: the words are a model's. `local`: they are ours. The numbers are ours in any case. */
const source = z.enum(['local', 'ai']);

/** A model is finding words for it: asked for again in a moment, they may be there. */
const is_wording = z.boolean();

export const Priority = z.enum(['hot', 'warm', 'cold']);
export type Priority = z.infer<typeof Priority>;

export const priorityOf = (score: number): Priority => (score >= HOT ? 'hot' : score >= WARM ? 'warm' : 'cold');

/** A reason for a score, in words that come from the data, and by how much it moves it. */
export const ScoreFactor = z.object({ label: z.string(), points: z.number() });
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

/** What the weights come from. */
export const ScoringModel = z.object({
  kind: z.enum(['learned', 'default']),
  won: z.int(),
  lost: z.int(),
  /**
   * How well past outcomes are ranked by a model that did not know them (cross-validated AUC); 0.5 is chance, and near it
   * nothing is learned. `null` with too few outcomes.
   */
  auc: z.number().nullable(),
});
export type ScoringModel = z.infer<typeof ScoringModel>;

export const LeadScores = z.object({
  total_processed: z.int(),
  processed_at: Instant,
  top_leads: z.array(LeadScore),
  /** The highest first, at most 500. */
  all_scores: z.array(LeadScore),
  /** How many there are from 0 to 9, from 10 to 19, and so on. */
  distribution: z.array(z.int()),
  model: ScoringModel,
  source,
  is_wording,
});
export type LeadScores = z.infer<typeof LeadScores>;

export const RiskLevel = z.enum(['low', 'medium', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

export const riskOf = (score: number): RiskLevel => (score >= HOT ? 'low' : score >= WARM ? 'medium' : 'high');

export const ContactHealth = z.object({
  contact_id: z.uuid(),
  contact_name: z.string(),
  health_score: z.int().min(0).max(100),
  risk_level: RiskLevel,
  /** Against thirty days ago. */
  trend: z.enum(['Improving', 'Stable', 'Declining']),
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

/** What an entry offers to do, and does when it is pressed. */
export const InsightAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('create_task'),
    label: z.string(),
    title: z.string(),
    contact_id: z.uuid().nullable(),
    deal_id: z.uuid().nullable(),
  }),
  z.object({ type: z.literal('open_mail'), label: z.string(), email: z.string() }),
  z.object({ type: z.literal('move_deal'), label: z.string(), deal_id: z.uuid(), stage: OpenStage }),
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
  source,
  is_wording,
});
export type DailyInsights = z.infer<typeof DailyInsights>;
