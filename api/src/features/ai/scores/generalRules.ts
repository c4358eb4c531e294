import { QUIET_DAYS } from '@rapport/shared/thresholds';
import type { Mail } from './engagement';
import { type Profile, TRAITS } from './facts';
import type { Reason, ReasonKind, SharedBy } from './reasons';
import { roundedReasons, type Score } from './score';

/** What somebody has done with us. The sums of each kind fade by half every 30 days. */
export interface Engagement {
  touches: number;
  notes: number;
  tasks: number;
  opens: number;
  clicks: number;
  /** A plain count, which reasons show. */
  recentTouches: number;
  /** Of which kind the first call, meeting or email was. */
  firstTouch: string | null;
  /** Whether they wrote an email in the last 30 days, or were only written to. */
  mail?: Mail | null;
  /** Days since the last call, meeting or email; `null` when there was none. */
  lastTouchDays: number | null;
}

export interface OpenDeal {
  id: string;
  title: string;
  /** How far it has come in its pipeline: 1 is the last open stage. */
  progress: number;
  probability: number;
  /** Where its amount stands among all open ones: 0 the smallest, 1 the largest. */
  size: number;
}

export interface Lead {
  id: string;
  profile: Profile;
  engagement: Engagement;
  deal: OpenDeal | null;
}

/** How many of a hundred points each part can bring. */
const FIT_MAX = 40;
const ENGAGEMENT_MAX = 40;
const PIPELINE_MAX = 20;

const EVENT_POINTS = { touches: 8, notes: 4, tasks: 3, opens: 3, clicks: 6 } as const;
/** So many points make a bit more than half of what engagement can bring. */
const ENGAGEMENT_SCALE = 20;
/** So many are lost by never having been in touch, or not for long. */
const SILENCE_POINTS = 3;

/** Of each trait, which share of all contacts has it. */
export type Usual = Readonly<Record<string, number>>;

/** The score of a contact with the average of all traits, who did nothing and negotiates nothing. The points of all reasons are added to it. */
export const BASE_BY_RULES = FIT_MAX / 2;

/**
 * How promising somebody is by general rules, from 0 to 100: who they are against what is usual (40), what they did (40), and
 * what is being negotiated (20).
 */
export const scoreByRules = (lead: Lead, usual: Usual): Score => {
  const fit = fitOf(lead.profile, usual);
  const engagement = engagementOf(lead.engagement);
  const pipeline = pipelineOf(lead.deal);
  const exact = Math.min(100, Math.max(0, fit.points + engagement.points + pipeline.points));
  const reasons = [...fit.reasons, ...engagement.reasons, ...pipeline.reasons];
  return { contact_id: lead.id, exact, score: Math.round(exact), reasons: roundedReasons(reasons) };
};

interface Part {
  points: number;
  reasons: Reason[];
}

const fitPoints = (logOdds: number) => FIT_MAX / (1 + Math.exp(-logOdds));

/** Below this the curve is as good as straight. */
const NO_DIFFERENCE = 1e-6;

/** Each trait has its part of the difference from an average contact by its weight, what a contact lacks too. */
const fitOf = (profile: Profile, usual: Usual): Part => {
  const traits = Object.entries(TRAITS).map(([name, { has, lacks, weight, isSo }]) => {
    const holds = isSo(profile);
    return { reason: holds ? has : lacks, logOdds: weight * ((holds ? 1 : 0) - (usual[name] ?? 0)) };
  });
  const total = traits.reduce((sum, { logOdds }) => sum + logOdds, 0);
  const points = fitPoints(total);
  const pointsOfOne = Math.abs(total) < NO_DIFFERENCE ? FIT_MAX / 4 : (points - BASE_BY_RULES) / total;
  return { points, reasons: traits.map(({ reason, logOdds }) => ({ ...reason, points: pointsOfOne * logOdds })) };
};

const engagementOf = (engagement: Engagement): Part => {
  const shares = Object.entries(EVENT_POINTS).map(([kind, weight]) => ({
    kind: kind as keyof typeof EVENT_POINTS,
    sum: weight * engagement[kind as keyof typeof EVENT_POINTS],
  }));
  const sum = shares.reduce((total, share) => total + share.sum, 0);
  const points = ENGAGEMENT_MAX * (1 - Math.exp(-sum / ENGAGEMENT_SCALE));
  const reasons: Reason[] = shares
    .filter((share) => share.sum > 0)
    .map((share) => ({ ...engagementReason(share.kind, engagement), points: (points * share.sum) / sum }));
  const { lastTouchDays } = engagement;
  if (lastTouchDays !== null && lastTouchDays <= QUIET_DAYS) return { points, reasons };
  const silence: ReasonKind & SharedBy =
    lastTouchDays === null
      ? { kind: 'never_contacted', filter: { field: 'last_contacted_at', op: 'empty' } }
      : { kind: 'not_contacted', values: { days: lastTouchDays } };
  reasons.push({ ...silence, points: -SILENCE_POINTS });
  return { points: points - SILENCE_POINTS, reasons };
};

const engagementReason = (
  kind: keyof typeof EVENT_POINTS,
  { recentTouches, lastTouchDays }: Engagement,
): ReasonKind => {
  if (kind !== 'touches') return { kind };
  if (recentTouches > 1) return { kind: 'touches', values: { count: recentTouches } };
  return { kind: 'contacted', values: { days: lastTouchDays ?? 0 } };
};

const pipelineOf = (deal: OpenDeal | null): Part => {
  if (!deal) return { points: 0, reasons: [] };
  const share = 0.5 * deal.progress + 0.3 * (deal.probability / 100) + 0.2 * deal.size;
  const points = PIPELINE_MAX * share;
  return { points, reasons: [{ kind: 'open_deal', values: { typed: deal.title }, deal_id: deal.id, points }] };
};
