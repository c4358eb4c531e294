import { DAY_MS } from '@rapport/shared/dates';
import type { Custom, Field } from '@rapport/shared/fields';
import { type Example, GIVEN_UP_DAYS, monthOf } from './examples';
import { type Learned, learnFromExamples } from './learning';
import { areaUnder } from './rankQuality';
import { chanceOf, type SampleKind, sampleSet } from './sampleSets';
import { scorerOf } from './scoring';

/** How scores did on leads whose outcome they did not know. */
export interface ScoreEval {
  kind: SampleKind;
  model: Learned['model'];
  /** How many of 100 pairs of later leads have the right order. */
  rank: number;
  /** By how many of 100 the share that came true differs from the scores, on average over tenths of the leads. */
  calibrationError: number;
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

/** Learns from the first leads of a made set and tries the scores on the later ones. */
export const evalScores = async (kind: SampleKind, count: number, seed: number): Promise<ScoreEval> => {
  const { past, later } = sampleSet(kind, count, seed);
  return { kind, ...(await tryOn(past, later, OWN)) };
};

type Result = Omit<ScoreEval, 'kind'>;

const tryOn = async (past: Example[], later: Example[], fields: Field[]): Promise<Result> => {
  const given = { fields, bounds: new Map(), usual: {}, sample: null };
  const learned = await learnFromExamples({ examples: past, young: [] }, given);
  const scoreOf = scorerOf({ ...learned, owners: new Map() });
  const judged = later.map((example, nth) => ({ score: scoreOf(leadOf(example, nth), AGE).exact, won: example.won }));
  return { model: learned.model, rank: 100 * areaUnder(judged), calibrationError: calibrationError(judged) };
};

const HELD_OUT = 0.3;

/**
 * Learns from leads of a file, with `tags`, `created` and `won_date`, whose other columns are taken as own fields, and tries the
 * scores on others: the last 30 of 100, and a random 30 of 100.
 */
export const evalFile = async (
  records: Record<string, string>[],
  now: Date,
): Promise<{ later: Result; random: Result }> => {
  const known = ['name', 'status', 'tags', 'created', 'won_date'];
  const fields = Object.keys(records[0] ?? {})
    .filter((header) => !known.includes(header))
    .map((header) => ownField(header, 'text', header));
  const examples = records
    .map((record): Example => {
      const added = Date.parse(record.created ?? '');
      const took = record.won_date ? Date.parse(record.won_date) - added : GIVEN_UP_DAYS * DAY_MS;
      const custom = Object.fromEntries(fields.flatMap(({ key }) => (record[key] ? [[key, record[key]]] : [])));
      const profile = { ...NOBODY, tags: record.tags ? [record.tags] : [], custom, month: monthOf(added) };
      return { profile, won: Boolean(record.won_date), evidence: 'dated', added, took, early: undefined };
    })
    .filter(({ added }) => added <= now.getTime())
    .sort((one, other) => one.added - other.added);
  const next = chanceOf(1);
  const isHeldOut = examples.map(() => next() < HELD_OUT);
  const past = Math.round(examples.length * (1 - HELD_OUT));
  return {
    later: await tryOn(examples.slice(0, past), examples.slice(past), fields),
    random: await tryOn(
      examples.filter((_example, nth) => !isHeldOut[nth]),
      examples.filter((_example, nth) => isHeldOut[nth]),
      fields,
    ),
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

const TENTHS = 10;

const calibrationError = (judged: { score: number; won: boolean }[]): number => {
  const sorted = judged.toSorted((one, other) => one.score - other.score);
  const errors = Array.from({ length: TENTHS }, (_, tenth) => {
    const part = sorted.slice((tenth * sorted.length) / TENTHS, ((tenth + 1) * sorted.length) / TENTHS);
    const expected = part.reduce((sum, { score }) => sum + score, 0) / part.length;
    return Math.abs(expected - (100 * part.filter(({ won }) => won).length) / part.length);
  });
  return errors.reduce((sum, error) => sum + error, 0) / TENTHS;
};
