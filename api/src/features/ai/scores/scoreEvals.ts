import { DAY_MS } from '@rapport/shared/dates';
import type { Custom, Field } from '@rapport/shared/fields';
import { type Example, GIVEN_UP_DAYS, monthOf } from './examples';
import { type Learned, learnFromExamples } from './learning';
import { CHANCE_QUALITY, rankQuality } from './rankQuality';
import { type SampleKind, sampleSet, seededRandom } from './sampleSets';
import { scorerOf } from './scoring';

/** How well scores predicted the outcomes of leads that they were not trained on. */
export interface ScoreEval {
  kind: SampleKind;
  model: Learned['model'];
  /** How many of 100 pairs of later leads are in the right order. */
  rank: number;
  /** The 95% margin of error of `rank`. */
  margin: number;
  /** `rank` without calls, meetings, emails and campaign reactions. */
  rankWithoutTouches: number;
  calibration: Calibration;
}

/** How scores compare with outcomes, in ten groups of leads by score. In percent. */
interface Calibration {
  /** The average difference between a group's share of won leads and its average score. */
  error: number;
  /** The difference to expect by chance if every score were right. */
  byChance: number;
  /** The average score of the highest group, and its share of won leads. */
  highest: { score: number; won: number };
}

const ownField = (key: string, type: Field['type'], label: string): Field => ({
  id: '00000000-0000-7000-8000-000000000000',
  object_type: 'contact',
  key,
  type,
  label,
  hint: '',
  group_name: '',
  position: 0,
  required: false,
  on_card: false,
  options: [],
  deleted_at: null,
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
});

const OWN = [ownField('contract', 'choice', 'Contract'), ownField('paid', 'checkbox', 'Paid')];

const AGE = 30;

/** Trains on the past of a generated set, or on a random one in `every` of its leads, and evaluates the scores of the later leads. */
export const evalScores = async (kind: SampleKind, count: number, seed: number, every = 1): Promise<ScoreEval> => {
  const { past, later } = sampleSet(kind, count, seed);
  const next = seededRandom(seed);
  const sample = every > 1 ? past.filter(() => next() < 1 / every) : past;
  return { kind, ...(await evaluate(sample, later, OWN)) };
};

type Result = Omit<ScoreEval, 'kind'>;

const evaluate = async (past: Example[], later: Example[], fields: Field[]): Promise<Result> => {
  const { model, scored } = await scoreLater(past, later, fields);
  const withoutEngagement = (examples: Example[]) => examples.map((example) => ({ ...example, early: undefined }));
  const without = await scoreLater(withoutEngagement(past), withoutEngagement(later), fields);
  const { value, high } = qualityOf(scored);
  return {
    model,
    rank: value,
    margin: high - value,
    rankWithoutTouches: qualityOf(without.scored).value,
    calibration: calibrationOf(scored),
  };
};

const qualityOf = (scored: { score: number; won: boolean }[]) =>
  rankQuality({
    scores: Float64Array.from(scored, ({ score }) => score),
    won: Uint8Array.from(scored, ({ won }) => (won ? 1 : 0)),
    ages: new Float64Array(scored.length),
  });

const scoreLater = async (past: Example[], later: Example[], fields: Field[]) => {
  const context = { fields, bounds: new Map(), traitShares: {}, sample: null };
  const learned = await learnFromExamples({ examples: past, young: [] }, context);
  const scoreOf = scorerOf({ ...learned, owners: new Map() });
  const scored = later.map((example, nth) => ({ score: scoreOf(leadOf(example, nth), AGE).exact, won: example.won }));
  return { model: learned.model, scored };
};

const HELD_OUT = 0.3;
/** Several cutoffs, because leads of different periods differ. */
const LAST = [HELD_OUT, 0.4, 0.5];
const RANDOM_PARTS = 20;

/** The evaluation on one held-out part of a file. */
interface FileEval {
  heldOut: string;
  result: Result;
}

/**
 * Trains on leads of a file and evaluates the scores on held-out ones: the last of them, and random parts. The file has the
 * columns `tags`, `created` and `won_date`; further columns count as own fields.
 */
export async function* evalFile(records: Record<string, string>[], now: Date): AsyncGenerator<FileEval> {
  const known = ['name', 'status', 'tags', 'created', 'won_date'];
  const fields = Object.keys(records[0] ?? {})
    .filter((header) => !known.includes(header))
    .map((header) => ownField(header, 'text', header));
  const examples = records
    .map((record, nth) => exampleOf(record, nth, fields))
    .filter(({ added }) => added <= now.getTime())
    .sort((one, other) => one.added - other.added);
  for (const share of LAST) {
    const past = Math.round(examples.length * (1 - share));
    const result = await evaluate(examples.slice(0, past), examples.slice(past), fields);
    yield { heldOut: `last ${100 * share}%`, result };
  }
  for (let seed = 1; seed <= RANDOM_PARTS; seed += 1) {
    const next = seededRandom(seed);
    const isHeldOut = examples.map(() => next() < HELD_OUT);
    const result = await evaluate(
      examples.filter((_example, nth) => !isHeldOut[nth]),
      examples.filter((_example, nth) => isHeldOut[nth]),
      fields,
    );
    yield { heldOut: `random ${seed}`, result };
  }
}

const exampleOf = (record: Record<string, string>, nth: number, fields: Field[]): Example => {
  const added = Date.parse(record.created ?? '');
  const custom = Object.fromEntries(fields.flatMap(({ key }) => (record[key] ? [[key, record[key]]] : [])));
  return {
    id: String(nth),
    profile: { ...EMPTY_PROFILE, tags: record.tags ? [record.tags] : [], custom, month: monthOf(added) },
    won: Boolean(record.won_date),
    evidence: 'dated',
    added,
    decidedAfter: record.won_date ? Date.parse(record.won_date) - added : GIVEN_UP_DAYS * DAY_MS,
    early: undefined,
  };
};

const EMPTY_PROFILE = { email: '', phone: '', company: '', industry: '', size: '', source: '', job_title: '' };

/** An open lead, without the values that are only entered after the outcome. */
const leadOf = ({ profile, early }: Example, nth: number) => {
  const then = early?.ages.at(-1);
  return {
    id: String(nth),
    profile: { ...profile, custom: withoutLeaks(profile.custom) },
    engagement: {
      touches: then?.touches ?? 0,
      notes: 0,
      tasks: 0,
      opens: 0,
      clicks: 0,
      recentTouches: then?.touches ?? 0,
      firstTouch: then?.first ?? null,
      lastTouchDays: then?.touches ? AGE : null,
    },
    deal: null,
  };
};

/** Removes the values that generated sets add after the outcome. */
const withoutLeaks = ({ contract: _contract, paid: _paid, converted: _converted, ...custom }: Custom): Custom => custom;

/** How far, in pairs of 100, a single set may be off by chance. */
const CHANCE_MARGIN = 3;

/** The faults of the scores of a set, in words; empty when there are none. */
export const faultsOf = ({ kind, model: { quality, columns }, rank, rankWithoutTouches }: ScoreEval): string[] => {
  // A fading signal may not be detected.
  const hasSignal = !['none', 'changed', 'fading'].includes(kind);
  const left = columns.filter(({ is_used }) => !is_used).map(({ column }) => column);
  return [
    ...(hasSignal && !quality ? ['nothing was learned'] : []),
    ...(kind === 'none' && quality ? ['noise was learned'] : []),
    ...(kind === 'none' && Math.abs(rank - CHANCE_QUALITY) > 5 ? ['noise changes the ranking'] : []),
    ...(quality && quality.low > rank + CHANCE_MARGIN ? ['the shown quality is too high'] : []),
    ...(kind === 'leaking' && OWN.some(({ key }) => !left.includes(`own.${key}`)) ? ['a leak was learned'] : []),
    ...(rank < rankWithoutTouches && quality ? ['calls make the ranking worse'] : []),
  ];
};

/** How far the shown quality, and the scores of the highest group, may be off on average. */
const QUALITY_GAP_MAX = 3;
const TOP_GAP_MAX = 5;

/** The faults of scores over several sets of one kind, in words. A single set may show them by chance. */
export const faultsOfAll = (evals: readonly Result[]): string[] => {
  const { gap, topGap } = averagesOf(evals);
  return [
    ...(Math.abs(gap) > QUALITY_GAP_MAX ? ['the shown quality is not the true one'] : []),
    ...(topGap > TOP_GAP_MAX ? ['the highest scores are too high'] : []),
  ];
};

/**
 * Averages over the sets from which something was learned. `gap`: shown minus true quality. `close`: how many sets have a gap
 * within `QUALITY_GAP_MAX`. `topGap`: the score of the highest group minus its share of won leads.
 */
export const averagesOf = (evals: readonly Result[]): Record<'learned' | 'gap' | 'close' | 'topGap', number> => {
  const learned = evals.flatMap(({ model: { quality }, rank, calibration: { highest } }) =>
    quality ? [{ gap: quality.value - rank, topGap: highest.score - highest.won }] : [],
  );
  const mean = (numberOf: (one: (typeof learned)[number]) => number) =>
    learned.reduce((sum, one) => sum + numberOf(one), 0) / Math.max(1, learned.length);
  return {
    learned: learned.length,
    gap: mean(({ gap }) => gap),
    close: learned.filter(({ gap }) => Math.abs(gap) <= QUALITY_GAP_MAX).length,
    topGap: mean(({ topGap }) => topGap),
  };
};

const TENTHS = 10;

const calibrationOf = (scored: { score: number; won: boolean }[]): Calibration => {
  const sorted = scored.toSorted((one, other) => one.score - other.score);
  const tenths = Array.from({ length: TENTHS }, (_, tenth) => {
    const part = sorted.slice((tenth * sorted.length) / TENTHS, ((tenth + 1) * sorted.length) / TENTHS);
    const spread = part.reduce((sum, { score }) => sum + (score / 100) * (1 - score / 100), 0);
    return {
      score: part.reduce((sum, { score }) => sum + score, 0) / part.length,
      won: (100 * part.filter(({ won }) => won).length) / part.length,
      // The mean absolute deviation of a normal distribution.
      byChance: (100 * Math.sqrt((2 / Math.PI) * spread)) / part.length,
    };
  });
  const mean = (numberOf: (tenth: (typeof tenths)[number]) => number) =>
    tenths.reduce((sum, tenth) => sum + numberOf(tenth), 0) / TENTHS;
  const { score = 0, won = 0 } = tenths.at(-1) ?? {};
  return {
    error: mean((tenth) => Math.abs(tenth.score - tenth.won)),
    byChance: mean(({ byChance }) => byChance),
    highest: { score, won },
  };
};
