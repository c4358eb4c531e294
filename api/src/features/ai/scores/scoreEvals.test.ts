import { expect, test } from 'vitest';
import { evalScores, faultsOfAll, type ScoreEval } from './scoreEvals';

const COUNT = 2_000;
const seed = 1;

test('with a strong signal, later leads are ranked as well as the shown quality says', async () => {
  const { model, rank, calibration } = await evalScores('strong', COUNT, seed);
  expect(model.kind).toBe('learned');
  expect(rank).toBeGreaterThan(70);
  expect(Math.abs(rank - (model.quality?.value ?? 0))).toBeLessThan(5);
  expect(calibration.error).toBeLessThan(2 * calibration.byChance);
});

test('without a signal, nothing is learned, and the model reports that', async () => {
  const { model } = await evalScores('none', COUNT, seed);
  expect(model).toMatchObject({ kind: 'default', reason: 'no_pattern', quality: null, columns: [] });
});

test('columns filled in after the outcome do not change scores, and are named', async () => {
  const leaking = await evalScores('leaking', COUNT, seed);
  const strong = await evalScores('strong', COUNT, seed);
  expect(leaking.model.columns).toContainEqual(expect.objectContaining({ column: 'own.contract', is_used: false }));
  expect(leaking.model.columns).toContainEqual(expect.objectContaining({ label: 'Paid', leak: 'one_outcome' }));
  const qualityOf = ({ model }: ScoreEval) => model.quality?.value ?? 0;
  expect(Math.abs(qualityOf(leaking) - qualityOf(strong))).toBeLessThan(3);
});

test('calls count when they predict the outcome', async () => {
  const { model, rank } = await evalScores('touched', COUNT, seed);
  expect(model.columns.map(({ column }) => column)).toContain('touches');
  expect(rank).toBeGreaterThan((await evalScores('strong', COUNT, seed)).rank);
});

test('when the signal changes, the model learns from the newest leads, and the shown quality is not too high', async () => {
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

test('when the leads called most buy least, the highest scores are not too high', async () => {
  const { model, rank, calibration } = await evalScores('avoided', COUNT, seed);
  expect(Math.abs(rank - (model.quality?.value ?? 0))).toBeLessThan(3);
  expect(calibration.highest.score - calibration.highest.won).toBeLessThan(5);
  expect(calibration.error).toBeLessThan(2 * calibration.byChance);
});

test('calls that predict nothing do not change the ranking', async () => {
  for (const kind of ['strong', 'weak'] as const) {
    const { rank, rankWithoutTouches } = await evalScores(kind, COUNT, seed);
    expect(rank).toBe(rankWithoutTouches);
  }
});

test('sets of one kind are at fault when their average is too high', async () => {
  const result = await evalScores('strong', COUNT, seed);
  const { rank, calibration } = result;
  const shown = (value: number) => ({ ...result, model: { ...result.model, quality: { ...QUALITY, value } } });
  expect(faultsOfAll([shown(rank + 2.5), shown(rank - 4)])).toEqual([]);
  expect(faultsOfAll([shown(rank + 2.5), shown(rank + 4)])).toHaveLength(1);
  const tooHigh = { ...calibration, highest: { score: 80, won: 70 } };
  expect(faultsOfAll([{ ...shown(rank), calibration: tooHigh }])).toHaveLength(1);
});

const QUALITY = { low: 60, high: 90, evidence: 'dated', base: 20 } as const;
