import { NewPipeline, StageChange } from '@rapport/shared/pipelines';
import { z } from 'zod';
import type { ShownPipeline } from '../../lib/workspace/stages';

const StageInput = StageChange.extend({
  name: StageChange.shape.name.unwrap().unwrap(),
  probability: StageChange.shape.probability.unwrap(),
});

/** A pipeline as its form has it: every name is what is shown. */
export const PipelineInput = z.object({ name: NewPipeline.shape.name, stages: z.array(StageInput) });
export type PipelineValues = z.input<typeof PipelineInput>;
export type StageValues = PipelineValues['stages'][number];

export const valuesOf = ({ label, stages }: ShownPipeline): PipelineValues => ({
  name: label,
  stages: stages.map(({ key, kind, label: name, probability, rest_days, color }) => ({
    key,
    kind,
    name,
    probability,
    rest_days: rest_days ?? undefined,
    color,
  })),
});

/** What is sent: a name that is still the default one stays that in every language, and a new stage can be named as where deals go. */
export const changeOf = ({ name, stages }: z.output<typeof PipelineInput>, base: ShownPipeline) => ({
  name: name === base.label ? base.name : name,
  stages: stages.map((stage, nth) => {
    const known = base.stages.find(({ key }) => key === stage.key);
    const name = stage.name === known?.label ? known.name : stage.name;
    return { ...stage, name, ...(stage.key === undefined && { ref: `new-${nth + 1}` }) };
  }),
});

const FIELDS = ['key', 'kind', 'name', 'probability', 'rest_days', 'color'] as const;

const isSame = (one: StageValues, other: StageValues | undefined) =>
  FIELDS.every((field) => one[field] === other?.[field]);

/** What was typed here on top of what someone else has saved since `base`: each stage as the one of both who changed it has it. */
export const rebaseEdits = (mine: PipelineValues, base: ShownPipeline, theirs: ShownPipeline): PipelineValues => {
  const [before, after] = [valuesOf(base), valuesOf(theirs)];
  const find = ({ stages }: PipelineValues, key: string | undefined) =>
    stages.find((stage) => key !== undefined && stage.key === key);
  const kept = mine.stages.flatMap((stage) => {
    if (stage.key === undefined) return [stage];
    const [was, is] = [find(before, stage.key), find(after, stage.key)];
    if (isSame(stage, was)) return is ? [is] : [];
    return [is ? stage : { ...stage, key: undefined }];
  });
  const added = after.stages.filter(({ key }) => !find(before, key));
  return {
    name: mine.name === before.name ? after.name : mine.name,
    stages: inOrder([...kept, ...added]),
  };
};

/** The open stages as they are, then the won and the lost one. */
const inOrder = (stages: StageValues[]) =>
  (['open', 'won', 'lost'] as const).flatMap((kind) => stages.filter((stage) => stage.kind === kind));

/** The stages of a template in place of these: the first deals keep their stages, which are renamed. */
export const withStages = (present: StageValues[], wanted: StageValues[]): StageValues[] => {
  const keysOf = (kind: StageValues['kind']) => present.filter((stage) => stage.kind === kind).map(({ key }) => key);
  const keys = { open: keysOf('open'), won: keysOf('won'), lost: keysOf('lost') };
  return wanted.map((stage) => ({
    ...stage,
    rest_days: stage.rest_days ?? undefined,
    key: keys[stage.kind ?? 'open'].shift(),
  }));
};
