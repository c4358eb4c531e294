import type { ScoringModel } from '@rapport/shared/ai';
import { QUIET_DAYS } from '@rapport/shared/thresholds';
import type { Mail } from './engagement';
import { type Profile, TRAITS } from './facts';
import type { Reason, ReasonKind, SharedBy } from './reasons';
import { roundedReasons, type Score } from './score';

/** The activity around a contact. Sums of each kind are halved every 30 days. */
export interface Engagement {
  touches: number;
  notes: number;
  tasks: number;
  opens: number;
  clicks: number;
  /** The number of touches in the last 30 days, as shown in reasons. */
  recentTouches: number;
  /** The kind of the first call, meeting or email. */
  firstTouch: string | null;
  /** Whether the contact wrote an email in the last 30 days, or was only written to. */
  mail?: Mail | null;
  /** Days since the last call, meeting or email; `null` when there was none. */
  lastTouchDays: number | null;
}

export interface OpenDeal {
  id: string;
  title: string;
  /** The progress in its pipeline: 1 is the last open stage. */
  progress: number;
  probability: number;
  /** The rank of its amount among all open deals: 0 for the smallest, 1 for the largest. */
  size: number;
}

export interface Lead {
  id: string;
  profile: Profile;
  engagement: Engagement;
  deal: OpenDeal | null;
}

/** How many of 100 points each part can contribute. */
const FIT_MAX = 40;
const ENGAGEMENT_MAX = 40;
const PIPELINE_MAX = 20;

const EVENT_POINTS = { touches: 8, notes: 4, tasks: 3, opens: 3, clicks: 6 } as const;
/** This many event points give a bit more than half of `ENGAGEMENT_MAX`. */
const ENGAGEMENT_SCALE = 20;
/** The points lost if there was no contact, or none for a long time. */
const SILENCE_POINTS = 3;

/** For each trait, the share of all contacts that have it. */
export type TraitShares = Readonly<Record<string, number>>;

/** The score of a contact with average traits, no activity and no open deal. The points of all reasons are added to it. */
export const BASE_BY_RULES = FIT_MAX / 2;

/** Scores a lead from 0 to 100 by general rules: its traits compared with the average (40), its activity (40) and its open deal (20). */
export const scoreByRules = (lead: Lead, traitShares: TraitShares): Score => {
  const fit = fitOf(lead.profile, traitShares);
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

/** Below this, the logistic curve is treated as a straight line. */
const NO_DIFFERENCE = 1e-6;

/** The points of all traits. Each trait, present or absent, gets its share of the difference from an average contact by its weight. */
const fitOf = (profile: Profile, traitShares: TraitShares): Part => {
  const traits = Object.entries(TRAITS).map(([name, { present, absent, weight, isPresent }]) => {
    const hasTrait = isPresent(profile);
    return {
      reason: hasTrait ? present : absent,
      logOdds: weight * ((hasTrait ? 1 : 0) - (traitShares[name] ?? 0)),
    };
  });
  const total = traits.reduce((sum, { logOdds }) => sum + logOdds, 0);
  const points = fitPoints(total);
  const pointsPerLogOdd = Math.abs(total) < NO_DIFFERENCE ? FIT_MAX / 4 : (points - BASE_BY_RULES) / total;
  return { points, reasons: traits.map(({ reason, logOdds }) => ({ ...reason, points: pointsPerLogOdd * logOdds })) };
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

/** The model of a workspace whose history was not read yet. It scores by these rules. */
export const NOTHING_LEARNED: ScoringModel = {
  kind: 'default',
  reason: 'too_few_outcomes',
  won: 0,
  lost: 0,
  undated: { won: 0, lost: 0 },
  sample: null,
  since: null,
  quality: null,
  columns: [],
};
