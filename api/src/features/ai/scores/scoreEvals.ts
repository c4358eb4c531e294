import { DAY_MS } from '@rapport/shared/dates';
import type { Custom, Field } from '@rapport/shared/fields';
import { type Example, GIVEN_UP_DAYS, monthOf } from './examples';
import { type Learned, learnFromExamples } from './learning';
import { OVER_CHANCE, rankQuality } from './rankQuality';
import { chanceOf, type SampleKind, sampleSet } from './sampleSets';
import { scorerOf } from './scoring';

/** How scores did on leads whose outcome they did not know. */
export interface ScoreEval {
  kind: SampleKind;
  model: Learned['model'];
  /** How many of 100 pairs of later leads have the right order, and by how much that may be off by chance in 95 of 100 cases. */
  rank: number;
  luck: number;
  /** The same by scores that know of no calls, meetings, emails and reactions. */
  rankWithoutTouches: number;
  calibration: Calibration;
}

/** How scores compare with what came true, in tenths of the leads by their scores. In percent. */
interface Calibration {
  /** By how much the share that was won differs from the average score, on average over the tenths. */
  error: number;
  /** By how much it would if every score were right. */
  byChance: number;
  /** The average score of the highest tenth, and how many of it were won. */
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

/** Learns from the first leads of a made set, or from a random one in `every`, and tries the scores on the later ones. */
export const evalScores = async (kind: SampleKind, count: number, seed: number, every = 1): Promise<ScoreEval> => {
  const { past, later } = sampleSet(kind, count, seed);
  const next = chanceOf(seed);
  const sample = every > 1 ? past.filter(() => next() < 1 / every) : past;
  return { kind, ...(await tryOn(sample, later, OWN)) };
};

type Result = Omit<ScoreEval, 'kind'>;

const tryOn = async (past: Example[], later: Example[], fields: Field[]): Promise<Result> => {
  const { model, judged } = await judge(past, later, fields);
  const untouched = (examples: Example[]) => examples.map((example) => ({ ...example, early: undefined }));
  const without = await judge(untouched(past), untouched(later), fields);
  const { value, high } = qualityOf(judged);
  return {
    model,
    rank: value,
    luck: high - value,
    rankWithoutTouches: qualityOf(without.judged).value,
    calibration: calibrationOf(judged),
  };
};

const qualityOf = (judged: { score: number; won: boolean }[]) =>
  rankQuality({
    scores: Float64Array.from(judged, ({ score }) => score),
    won: Uint8Array.from(judged, ({ won }) => (won ? 1 : 0)),
    ages: new Float64Array(judged.length),
  });

const judge = async (past: Example[], later: Example[], fields: Field[]) => {
  const given = { fields, bounds: new Map(), usual: {}, sample: null };
  const learned = await learnFromExamples({ examples: past, young: [] }, given);
  const scoreOf = scorerOf({ ...learned, owners: new Map() });
  const judged = later.map((example, nth) => ({ score: scoreOf(leadOf(example, nth), AGE).exact, won: example.won }));
  return { model: learned.model, judged };
};

const HELD_OUT = 0.3;
/** What decides differs from time to time, so that one time says little. */
const LAST = [HELD_OUT, 0.4, 0.5];
const RANDOM_PARTS = 20;

/** Scores of a file that were tried on leads that were held out. */
interface FileEval {
  heldOut: string;
  result: Result;
}

/**
 * Learns from leads of a file, with `tags`, `created` and `won_date`, whose other columns are taken as own fields, and tries the
 * scores on others: the last of them, and random parts.
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
    const result = await tryOn(examples.slice(0, past), examples.slice(past), fields);
    yield { heldOut: `last ${100 * share}%`, result };
  }
  for (let seed = 1; seed <= RANDOM_PARTS; seed += 1) {
    const next = chanceOf(seed);
    const isHeldOut = examples.map(() => next() < HELD_OUT);
    const result = await tryOn(
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
    profile: { ...NOBODY, tags: record.tags ? [record.tags] : [], custom, month: monthOf(added) },
    won: Boolean(record.won_date),
    evidence: 'dated',
    added,
    took: record.won_date ? Date.parse(record.won_date) - added : GIVEN_UP_DAYS * DAY_MS,
    early: undefined,
  };
};

const NOBODY = { email: '', phone: '', company: '', industry: '', size: '', source: '', job_title: '' };

/** A lead as it stands before it is decided, without what is written down afterwards. */
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

/** A lead that is not decided has none of what the made sets write down afterwards. */
const withoutLeaks = ({ contract: _contract, paid: _paid, converted: _converted, ...custom }: Custom): Custom => custom;

/** By how many of 100 pairs a made set may be better or worse by chance than it is said to be. */
const LUCK = 3;

/** What is wrong with scores of a set, in words; nothing where they keep what they promise. */
export const faultsOf = ({ kind, model: { quality, columns }, rank, rankWithoutTouches }: ScoreEval): string[] => {
  // What fades may be taken for gone.
  const hasSignal = !['none', 'changed', 'fading'].includes(kind);
  const left = columns.filter(({ is_used }) => !is_used).map(({ column }) => column);
  return [
    ...(hasSignal && !quality ? ['nothing was learned'] : []),
    ...(kind === 'none' && quality ? ['chance was learned'] : []),
    ...(kind === 'none' && Math.abs(rank - OVER_CHANCE) > 5 ? ['chance moves the order'] : []),
    ...(quality && quality.low > rank + LUCK ? ['it promises more than it keeps'] : []),
    ...(kind === 'leaking' && OWN.some(({ key }) => !left.includes(`own.${key}`)) ? ['a leak is learned from'] : []),
    ...(rank < rankWithoutTouches && quality ? ['calls make the order worse'] : []),
  ];
};

/** By how much scores of one kind of set may be off on average, of 100 pairs and of 100 leads. */
const SHOWN_OFF = 3;
const PROMISED_OFF = 5;

/** What is wrong with scores over several sets of one kind, in words: what one set alone may show by chance. */
export const faultsOfAll = (evals: readonly Result[]): string[] => {
  const { gap, promised } = averagesOf(evals);
  return [
    ...(Math.abs(gap) > SHOWN_OFF ? ['what is shown is not what is true'] : []),
    ...(promised > PROMISED_OFF ? ['the highest scores promise more than they keep'] : []),
  ];
};

/**
 * Of those that learned something: by how much the shown figure is above the true one, how many of these are as close as
 * they should be on average, and by how much the highest tenth is above what came true of it.
 */
export const averagesOf = (evals: readonly Result[]): Record<'learned' | 'gap' | 'close' | 'promised', number> => {
  const learned = evals.flatMap(({ model: { quality }, rank, calibration: { highest } }) =>
    quality ? [{ gap: quality.value - rank, promised: highest.score - highest.won }] : [],
  );
  const mean = (of: (one: (typeof learned)[number]) => number) =>
    learned.reduce((sum, one) => sum + of(one), 0) / Math.max(1, learned.length);
  return {
    learned: learned.length,
    gap: mean(({ gap }) => gap),
    close: learned.filter(({ gap }) => Math.abs(gap) <= SHOWN_OFF).length,
    promised: mean(({ promised }) => promised),
  };
};

const TENTHS = 10;

const calibrationOf = (judged: { score: number; won: boolean }[]): Calibration => {
  const sorted = judged.toSorted((one, other) => one.score - other.score);
  const tenths = Array.from({ length: TENTHS }, (_, tenth) => {
    const part = sorted.slice((tenth * sorted.length) / TENTHS, ((tenth + 1) * sorted.length) / TENTHS);
    const spread = part.reduce((sum, { score }) => sum + (score / 100) * (1 - score / 100), 0);
    return {
      score: part.reduce((sum, { score }) => sum + score, 0) / part.length,
      won: (100 * part.filter(({ won }) => won).length) / part.length,
      // The mean distance from the middle of a normal distribution.
      byChance: (100 * Math.sqrt((2 / Math.PI) * spread)) / part.length,
    };
  });
  const mean = (of: (tenth: (typeof tenths)[number]) => number) =>
    tenths.reduce((sum, tenth) => sum + of(tenth), 0) / TENTHS;
  const { score = 0, won = 0 } = tenths.at(-1) ?? {};
  return {
    error: mean((tenth) => Math.abs(tenth.score - tenth.won)),
    byChance: mean(({ byChance }) => byChance),
    highest: { score, won },
  };
};
