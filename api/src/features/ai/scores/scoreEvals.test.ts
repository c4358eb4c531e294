import { expect, test } from 'vitest';
import { evalScores, type ScoreEval } from './scoreEvals';

const COUNT = 2_000;
const seed = 1;

test('where a lot decides, later leads are put in order, as well as is said', async () => {
  const { model, rank, calibrationError } = await evalScores('strong', COUNT, seed);
  expect(model.kind).toBe('learned');
  expect(rank).toBeGreaterThan(70);
  expect(Math.abs(rank - (model.quality?.value ?? 0))).toBeLessThan(5);
  expect(calibrationError).toBeLessThan(6);
});

test('where nothing decides, nothing is learned and it says so', async () => {
  const { model } = await evalScores('none', COUNT, seed);
  expect(model).toMatchObject({ kind: 'default', reason: 'no_pattern', quality: null, columns: [] });
});

test('what is written down after the result moves no score, and is named', async () => {
  const leaking = await evalScores('leaking', COUNT, seed);
  const strong = await evalScores('strong', COUNT, seed);
  expect(leaking.model.columns).toContainEqual({ column: 'own.contract', label: 'Contract', is_used: false });
  expect(leaking.model.columns).toContainEqual({ column: 'own.paid', label: 'Paid', is_used: false });
  const qualityOf = ({ model }: ScoreEval) => model.quality?.value ?? 0;
  expect(Math.abs(qualityOf(leaking) - qualityOf(strong))).toBeLessThan(3);
});

test('calls count where they say something', async () => {
  const { model, rank } = await evalScores('touched', COUNT, seed);
  expect(model.columns.map(({ column }) => column)).toContain('touches');
  expect(rank).toBeGreaterThan((await evalScores('strong', COUNT, seed)).rank);
});
