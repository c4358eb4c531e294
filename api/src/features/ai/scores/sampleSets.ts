import { createHash } from 'node:crypto';
import { DAY_MS } from '@rapport/shared/dates';
import type { EngagementThen } from './engagement';
import { AGES, type Example, monthOf } from './examples';

/** Leads of whom it is known how likely each was to buy. */
export interface SampleSet {
  past: Example[];
  /** Later leads, which the past is to tell about. */
  later: Example[];
}

const SOURCES = ['referral', 'fair', 'website', 'ads', 'phone'];
const INDUSTRIES = ['roofing', 'photography', 'translation', 'bakery'];
const START = Date.parse('2024-01-01T00:00:00Z');
const DAYS = 600;
const PAST = 0.7;
const CHANGED = 0.55;
const FADED = 0.5;
const LEFT = 0.3;

/** Numbers from 0 to 1 that are as good as chance and the same every time. */
export const chanceOf = (seed: number) => {
  let nth = 0;
  return () => {
    nth += 1;
    return createHash('sha256').update(`${seed} ${nth}`).digest().readUInt32BE() / 2 ** 32;
  };
};

export const SAMPLE_KINDS = [
  'strong',
  'weak',
  'none',
  'leaking',
  'drifting',
  'changed',
  'fading',
  'touched',
  'avoided',
] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** What decides of a lead, in log-odds. `share` is how far into the past and the future it lies, from 0 to 1. */
const logOddsOf = (kind: SampleKind, source: number, industry: number, share: number): number => {
  const bySource = [1.6, 0.8, 0, -0.6, -1.6][source] ?? 0;
  const byIndustry = [0.8, 0, 0, -0.8][industry] ?? 0;
  if (kind === 'none') return -1.4;
  if (kind === 'weak') return -1.4 + 0.35 * (bySource + byIndustry);
  // The best source of the beginning is the worst in the end.
  if (kind === 'drifting') return -1.4 + (1 - 2 * share) * bySource + byIndustry;
  // It is the other way round from some day on.
  if (kind === 'changed') return -1.4 + (share < CHANGED ? 1 : -1) * bySource + byIndustry;
  // It tells less and less until the middle, and as little from then on.
  if (kind === 'fading') return -1.4 + Math.max(LEFT, 1 - (share * (1 - LEFT)) / FADED) * (bySource + byIndustry);
  return -1.4 + bySource + byIndustry;
};

/** Who is going to buy is called more often or less; in most sets calls say nothing. */
const callsMax = (kind: SampleKind, won: boolean): number => {
  if (kind === 'touched') return won ? 6 : 2.5;
  if (kind === 'avoided') return won ? 2 : 4;
  return 2.5;
};

/** Makes leads of a kind, the first 70 of 100 of them the past. The same seed makes the same. */
export const sampleSet = (kind: SampleKind, count: number, seed: number): SampleSet => {
  const next = chanceOf(seed);
  const all = Array.from({ length: count }, (_, nth): Example => {
    const share = nth / count;
    const [source, industry] = [Math.floor(next() * SOURCES.length), Math.floor(next() * INDUSTRIES.length)];
    const won = next() < 1 / (1 + Math.exp(-logOddsOf(kind, source, industry, share)));
    const calls = Math.floor(next() * callsMax(kind, won));
    const early: EngagementThen = { touches: calls, first: calls > 0 ? 'call' : null, opened: false, clicked: false };
    return {
      id: String(nth),
      profile: {
        month: monthOf(START + share * DAYS * DAY_MS),
        email: '',
        phone: '',
        company: '',
        tags: next() < 0.3 ? ['newsletter'] : [],
        industry: INDUSTRIES[industry] ?? '',
        size: '',
        source: SOURCES[source] ?? '',
        job_title: '',
        custom: kind === 'leaking' && won && next() < 0.8 ? { contract: 'signed', paid: true } : {},
      },
      won,
      evidence: 'dated',
      added: START + share * DAYS * DAY_MS,
      took: (20 + next() * 60) * DAY_MS,
      early: { contact_id: String(nth), ages: AGES.map(() => early) },
    };
  });
  const past = all.slice(0, Math.round(PAST * count));
  return { past, later: all.slice(past.length) };
};
