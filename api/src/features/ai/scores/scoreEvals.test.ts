import { expect, test } from 'vitest';
import { evalScores, faultsOfAll, type ScoreEval } from './scoreEvals';

const COUNT = 2_000;
const seed = 1;

test('where a lot decides, later leads are put in order, as well as is said', async () => {
  const { model, rank, calibration } = await evalScores('strong', COUNT, seed);
  expect(model.kind).toBe('learned');
  expect(rank).toBeGreaterThan(70);
  expect(Math.abs(rank - (model.quality?.value ?? 0))).toBeLessThan(5);
  expect(calibration.error).toBeLessThan(2 * calibration.byChance);
});

test('where nothing decides, nothing is learned and it says so', async () => {
  const { model } = await evalScores('none', COUNT, seed);
  expect(model).toMatchObject({ kind: 'default', reason: 'no_pattern', quality: null, columns: [] });
});

test('what is written down after the result moves no score, and is named', async () => {
  const leaking = await evalScores('leaking', COUNT, seed);
  const strong = await evalScores('strong', COUNT, seed);
  expect(leaking.model.columns).toContainEqual(expect.objectContaining({ column: 'own.contract', is_used: false }));
  expect(leaking.model.columns).toContainEqual(expect.objectContaining({ label: 'Paid', leak: 'one_outcome' }));
  const qualityOf = ({ model }: ScoreEval) => model.quality?.value ?? 0;
  expect(Math.abs(qualityOf(leaking) - qualityOf(strong))).toBeLessThan(3);
});

test('calls count where they say something', async () => {
  const { model, rank } = await evalScores('touched', COUNT, seed);
  expect(model.columns.map(({ column }) => column)).toContain('touches');
  expect(rank).toBeGreaterThan((await evalScores('strong', COUNT, seed)).rank);
});

test('where what decides changes, the newest leads are learned from, and no more is promised than is kept', async () => {
  const { model, rank } = await evalScores('drifting', COUNT, seed);
  expect(model.since).not.toBeNull();
  expect(model.won + model.lost).toBeLessThan(COUNT / 2);
  expect(rank).toBeGreaterThan(57);
  expect(model.quality?.value).toBeLessThan(rank + 3);
  const fading = await evalScores('fading', COUNT, seed);
  expect(fading.model.quality?.value).toBeLessThan(fading.rank + 3);
  const changed = await evalScores('changed', COUNT, seed);
  expect(changed.model.quality?.value ?? 0).toBeLessThan(changed.rank + 3);
});

test('where who is called most buys least, the best promise no more than they keep', async () => {
  const { model, rank, calibration } = await evalScores('avoided', COUNT, seed);
  expect(Math.abs(rank - (model.quality?.value ?? 0))).toBeLessThan(3);
  expect(calibration.highest.score - calibration.highest.won).toBeLessThan(5);
  expect(calibration.error).toBeLessThan(2 * calibration.byChance);
});

test('calls that say nothing move no order', async () => {
  for (const kind of ['strong', 'weak'] as const) {
    const { rank, rankWithoutTouches } = await evalScores(kind, COUNT, seed);
    expect(rank).toBe(rankWithoutTouches);
  }
});

test('sets of one kind are at fault where they promise too much together', async () => {
  const result = await evalScores('strong', COUNT, seed);
  const { rank, calibration } = result;
  const shown = (value: number) => ({ ...result, model: { ...result.model, quality: { ...QUALITY, value } } });
  expect(faultsOfAll([shown(rank + 2.5), shown(rank - 4)])).toEqual([]);
  expect(faultsOfAll([shown(rank + 2.5), shown(rank + 4)])).toHaveLength(1);
  const promised = { ...calibration, highest: { score: 80, won: 70 } };
  expect(faultsOfAll([{ ...shown(rank), calibration: promised }])).toHaveLength(1);
});

const QUALITY = { low: 60, high: 90, evidence: 'dated', base: 20 } as const;
