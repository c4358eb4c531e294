import { createHash } from 'node:crypto';
import { DAY_MS } from '@rapport/shared/dates';
import type { EngagementThen } from './engagement';
import { AGES, type Example, monthOf } from './examples';

/** Generated leads whose true probability to buy is known. */
export interface SampleSet {
  past: Example[];
  /** Later leads, on which a model of the past is evaluated. */
  later: Example[];
}

const SOURCES = ['referral', 'fair', 'website', 'ads', 'phone'];
const INDUSTRIES = ['roofing', 'photography', 'translation', 'bakery'];
const START = Date.parse('2024-01-01T00:00:00Z');
const DAYS = 600;
const PAST_SHARE = 0.7;
/** The points in time, from 0 to 1, at which the effects in `changed` reverse and those in `fading` stop to fade. */
const CHANGED_AT = 0.55;
const FADED_AT = 0.5;
/** The remaining share of the effects in `fading`. */
const REMAINING = 0.3;

/** A pseudorandom number generator from 0 to 1 that gives the same numbers for the same seed. */
export const seededRandom = (seed: number) => {
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

/** The true log-odds of a lead. @param time from 0 for the first lead to 1 for the last */
const logOddsOf = (kind: SampleKind, source: number, industry: number, time: number): number => {
  const bySource = [1.6, 0.8, 0, -0.6, -1.6][source] ?? 0;
  const byIndustry = [0.8, 0, 0, -0.8][industry] ?? 0;
  if (kind === 'none') return -1.4;
  if (kind === 'weak') return -1.4 + 0.35 * (bySource + byIndustry);
  // The best source slowly becomes the worst.
  if (kind === 'drifting') return -1.4 + (1 - 2 * time) * bySource + byIndustry;
  // The effect of the source reverses on one day.
  if (kind === 'changed') return -1.4 + (time < CHANGED_AT ? 1 : -1) * bySource + byIndustry;
  // All effects fade until the middle, and then stay as they are.
  if (kind === 'fading') {
    return -1.4 + Math.max(REMAINING, 1 - (time * (1 - REMAINING)) / FADED_AT) * (bySource + byIndustry);
  }
  return -1.4 + bySource + byIndustry;
};

/** In `touched`, leads that buy are called more often; in `avoided`, less often. In the other kinds, calls mean nothing. */
const callsMax = (kind: SampleKind, won: boolean): number => {
  if (kind === 'touched') return won ? 6 : 2.5;
  if (kind === 'avoided') return won ? 2 : 4;
  return 2.5;
};

/** Generates leads of a kind, the first 70% of which are the past. The same seed gives the same leads. */
export const sampleSet = (kind: SampleKind, count: number, seed: number): SampleSet => {
  const next = seededRandom(seed);
  const all = Array.from({ length: count }, (_, nth): Example => {
    const time = nth / count;
    const [source, industry] = [Math.floor(next() * SOURCES.length), Math.floor(next() * INDUSTRIES.length)];
    const won = next() < 1 / (1 + Math.exp(-logOddsOf(kind, source, industry, time)));
    const calls = Math.floor(next() * callsMax(kind, won));
    const early: EngagementThen = { touches: calls, first: calls > 0 ? 'call' : null, opened: false, clicked: false };
    return {
      id: String(nth),
      profile: {
        month: monthOf(START + time * DAYS * DAY_MS),
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
      added: START + time * DAYS * DAY_MS,
      decidedAfter: (20 + next() * 60) * DAY_MS,
      early: { contact_id: String(nth), ages: AGES.map(() => early) },
    };
  });
  const past = all.slice(0, Math.round(PAST_SHARE * count));
  return { past, later: all.slice(past.length) };
};
