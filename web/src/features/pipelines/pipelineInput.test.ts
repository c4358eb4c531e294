import type { Outcome } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import type { ShownPipeline } from '../../lib/workspace/stages';
import { changeOf, PipelineInput, rebaseEdits, valuesOf, withStages } from './pipelineInput';

const stage = (key: string, kind: Outcome, name: string | null, change = {}) => ({
  key,
  kind,
  name,
  label: name ?? key.toUpperCase(),
  probability: 50,
  rest_days: null,
  color: null,
  shownColor: '',
  pipeline_id: 'p',
  ...change,
});

const pipelineWith = (...stages: ShownPipeline['stages']): ShownPipeline => ({
  id: 'p',
  name: null,
  label: 'Sales Pipeline',
  is_default: true,
  updated_at: '',
  stages: [...stages, stage('won', 'won', null), stage('lost', 'lost', null)],
});

const base = pipelineWith(
  stage('lead', 'open', null),
  stage('proposal', 'open', null),
  stage('talks', 'open', 'Talks'),
);
const namesOf = ({ stages }: ReturnType<typeof valuesOf>) => stages.map(({ name }) => name);

test('unchanged default names stay default names, which are translated', () => {
  const values = valuesOf(base);
  values.stages[1] = { ...values.stages[1], name: 'Quote', probability: 50 };
  const change = changeOf(PipelineInput.parse(values), base);
  expect(change.name).toBeNull();
  expect(change.stages.map(({ name }) => name)).toEqual([null, 'Quote', 'Talks', null, null]);
});

test('a new stage gets a ref, so that deals of a removed stage can move there', () => {
  const values = valuesOf(base);
  values.stages.splice(1, 2, { name: 'Visit', probability: 50 });
  const { stages } = changeOf(PipelineInput.parse(values), base);
  expect(stages.map(({ key, ref }) => key ?? ref)).toEqual(['lead', 'new-2', 'won', 'lost']);
});

test('rebaseEdits keeps the edits of the form and takes everything else from the saved version', () => {
  const mine = valuesOf(base);
  mine.stages[1] = { ...mine.stages[1], name: 'Quote', probability: 50 };
  const theirs = pipelineWith(
    stage('lead', 'open', null, { probability: 15 }),
    stage('proposal', 'open', 'Offer'),
    stage('visit', 'open', 'Visit'),
  );
  const merged = rebaseEdits(mine, base, theirs);
  expect(namesOf(merged)).toEqual(['LEAD', 'Quote', 'Visit', 'WON', 'LOST']);
  expect(merged.stages[0]?.probability).toBe(15);
});

test('a stage that was edited in the form and removed by someone else becomes a new stage', () => {
  const mine = valuesOf(base);
  mine.stages[2] = { ...mine.stages[2], name: 'Long talks', probability: 50 };
  const theirs = pipelineWith(stage('lead', 'open', null), stage('proposal', 'open', null));
  expect(rebaseEdits(mine, base, theirs).stages[2]).toMatchObject({ key: undefined, name: 'Long talks' });
});

test('a template renames the present stages, so that their deals stay in them', () => {
  const wanted = [
    { kind: 'open', name: 'Inquiry', probability: 30 },
    { kind: 'won', name: 'Delivered', probability: 100 },
    { kind: 'lost', name: 'Declined', probability: 0 },
  ] as const;
  expect(withStages(valuesOf(base).stages, [...wanted])).toMatchObject([
    { key: 'lead', name: 'Inquiry' },
    { key: 'won', name: 'Delivered' },
    { key: 'lost', name: 'Declined' },
  ]);
});
