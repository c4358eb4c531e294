import type { LeadScore, ScoreFactor } from '@rapport/shared/ai';
import { priorityOf, QUIET_DAYS } from '@rapport/shared/thresholds';
import { factsOf, nameOfFact, type Profile, TRAITS } from './leadFacts';
import type { LogisticModel } from './logisticModel';

/** What somebody has done with us, each kind fading by half every 30 days, and counted as it is told. */
export interface Engagement {
  touches: number;
  notes: number;
  tasks: number;
  opens: number;
  clicks: number;
  recentTouches: number;
  /** Days since the last call, meeting or email; `null` when there was none. */
  lastTouchDays: number | null;
}

export interface OpenDeal {
  title: string;
  stage: string;
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

/** A score without the contact's name and company, which are read when it is shown. */
export type Score = Omit<LeadScore, 'contact_name' | 'company'>;

/** How many of a hundred points each part can bring. */
const FIT_MAX = 40;
const ENGAGEMENT_MAX = 40;
const PIPELINE_MAX = 20;

const EVENT_POINTS = { touches: 8, notes: 4, tasks: 3, opens: 3, clicks: 6 } as const;
/** So many points make a bit more than half of what engagement can bring. */
const ENGAGEMENT_SCALE = 20;
/** So many are lost by never having been in touch, or not for long. */
const SILENCE_POINTS = 3;

const STAGE_SHARE: Record<string, number> = { lead: 0.25, qualified: 0.5, proposal: 0.75, negotiation: 1 };
const FACTORS_KEPT = 6;

/**
 * How promising somebody is, from 0 to 100: who they are (40), what they did (40), and what is being negotiated (20). The
 * same facts always give the same score. `center` is the log-odds of an average contact, who gets half of the first part.
 */
export const scoreLead = (lead: Lead, model: LogisticModel, center: number): Score => {
  const fit = fitOf(lead.profile, model, center);
  const engagement = engagementOf(lead.engagement);
  const pipeline = pipelineOf(lead.deal);
  const score = Math.round(Math.min(100, Math.max(0, fit.points + engagement.points + pipeline.points)));
  const factors = [...fit.factors, ...engagement.factors, ...pipeline.factors]
    .map(({ label, points }) => ({ label, points: Math.round(points * 10) / 10 }))
    .filter(({ points }) => Math.abs(points) >= 0.5)
    .sort((first, second) => Math.abs(second.points) - Math.abs(first.points) || (first.label < second.label ? -1 : 1))
    .slice(0, FACTORS_KEPT);
  return {
    contact_id: lead.id,
    score,
    priority: priorityOf(score),
    key_factors: factors.slice(0, 2).map(inWords),
    factors,
  };
};

export const inWords = ({ label, points }: ScoreFactor): string =>
  `${label} (${points > 0 ? '+' : '−'}${Math.abs(Math.round(points))})`;

interface Part {
  points: number;
  factors: ScoreFactor[];
}

const logOddsOf = (profile: Profile, { weights }: LogisticModel): number =>
  factsOf(profile).reduce((sum, fact) => sum + (weights.get(fact) ?? 0), 0);

const fitPoints = (logOdds: number) => FIT_MAX / (1 + Math.exp(-logOdds));

const fitOf = (profile: Profile, model: LogisticModel, center: number): Part => {
  const facts = factsOf(profile);
  const total = logOddsOf(profile, model) - center;
  const points = fitPoints(total);
  const factors = facts.map((fact) => ({
    label: nameOfFact(fact, profile),
    // What the score would lose without it.
    points: points - fitPoints(total - (model.weights.get(fact) ?? 0)),
  }));
  for (const [name, { lacks }] of Object.entries(TRAITS)) {
    const weight = model.weights.get(name) ?? 0;
    if (!facts.includes(name)) factors.push({ label: lacks, points: points - fitPoints(total + weight) });
  }
  return { points, factors };
};

const engagementOf = (engagement: Engagement): Part => {
  const shares = Object.entries(EVENT_POINTS).map(([kind, weight]) => ({
    kind: kind as keyof typeof EVENT_POINTS,
    sum: weight * engagement[kind as keyof typeof EVENT_POINTS],
  }));
  const sum = shares.reduce((total, share) => total + share.sum, 0);
  const points = ENGAGEMENT_MAX * (1 - Math.exp(-sum / ENGAGEMENT_SCALE));
  const factors = shares
    .filter((share) => share.sum > 0)
    .map((share) => ({ label: engagementLabel(share.kind, engagement), points: (points * share.sum) / sum }));
  const { lastTouchDays } = engagement;
  if (lastTouchDays !== null && lastTouchDays <= QUIET_DAYS) return { points, factors };
  factors.push({
    label: lastTouchDays === null ? 'Never contacted' : `No contact for ${lastTouchDays} days`,
    points: -SILENCE_POINTS,
  });
  return { points: points - SILENCE_POINTS, factors };
};

const engagementLabel = (kind: keyof typeof EVENT_POINTS, { recentTouches, lastTouchDays }: Engagement): string => {
  if (kind !== 'touches') {
    return {
      notes: 'Notes written',
      tasks: 'Tasks done with them',
      opens: 'Opened campaigns',
      clicks: 'Clicked in campaigns',
    }[kind];
  }
  if (recentTouches > 1) return `${recentTouches} touches in the last 30 days`;
  return `Contacted ${daysAgo(lastTouchDays ?? 0)}`;
};

/** In whole days of 24 hours, which are the same in every time zone: so it says nothing of today and yesterday. */
export const daysAgo = (days: number): string => {
  if (days === 0) return 'less than a day ago';
  return days === 1 ? '1 day ago' : `${days} days ago`;
};

const pipelineOf = (deal: OpenDeal | null): Part => {
  if (!deal) return { points: 0, factors: [] };
  const share = 0.5 * (STAGE_SHARE[deal.stage] ?? 0) + 0.3 * (deal.probability / 100) + 0.2 * deal.size;
  const points = PIPELINE_MAX * share;
  return { points, factors: [{ label: `Open deal ${deal.title}`, points }] };
};
