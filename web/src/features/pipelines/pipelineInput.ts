import { NewPipeline, StageChange } from '@rapport/shared/pipelines';
import { z } from 'zod';
import type { ShownPipeline } from '../../lib/workspace/stages';

const StageInput = StageChange.extend({
  name: StageChange.shape.name.unwrap().unwrap(),
  probability: StageChange.shape.probability.unwrap(),
});

/** The values of the pipeline form. Names are as the user sees them, in their language. */
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

/**
 * The request body of the form. An unchanged default name stays a default name, which is translated. New stages get a `ref`, so
 * that the deals of a removed stage can move there.
 */
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

/**
 * Merges the edits of the form with changes that someone else has saved since `base`. A stage edited in the form stays
 * as edited; the others are taken from the saved version.
 */
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

/** Sorts the stages: open ones in their order, then won, then lost. */
const inOrder = (stages: StageValues[]) =>
  (['open', 'won', 'lost'] as const).flatMap((kind) => stages.filter((stage) => stage.kind === kind));

/**
 * Replaces the stages with those of a template. They take over the keys of the present stages, so that deals stay in a renamed
 * stage.
 */
export const withStages = (present: StageValues[], wanted: StageValues[]): StageValues[] => {
  const keysOf = (kind: StageValues['kind']) => present.filter((stage) => stage.kind === kind).map(({ key }) => key);
  const keys = { open: keysOf('open'), won: keysOf('won'), lost: keysOf('lost') };
  return wanted.map((stage) => ({
    ...stage,
    rest_days: stage.rest_days ?? undefined,
    key: keys[stage.kind ?? 'open'].shift(),
  }));
};
