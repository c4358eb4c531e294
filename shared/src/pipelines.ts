import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { requiredLine } from './text';
import { asText } from './words';

/** The stages that every workspace begins with, in their order. Stages that it adds have their id as key. */
export const DEFAULT_STAGES = ['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const;
export type DefaultStage = (typeof DEFAULT_STAGES)[number];

export const StageKey = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/, asText(msg`This is not the key of a stage`))
  .meta({ description: 'The key of a stage, as `GET /pipelines` lists them.', examples: ['proposal'] });

/** Whether the deals of a stage are still open, and if not, how they ended. */
export const Outcome = z.enum(['open', 'won', 'lost']);
export type Outcome = z.infer<typeof Outcome>;

export const StageColor = z.enum(['gray', 'blue', 'violet', 'amber', 'orange', 'green', 'red', 'pink', 'teal']);
export type StageColor = z.infer<typeof StageColor>;

export const STAGES_MAX = 20;
export const PIPELINES_MAX = 20;

const stageFields = {
  /** `null` where the stage has its default name, which is worded in the reader's language. */
  name: requiredLine(60, msg`Name the stage`).nullable(),
  /** At which an open deal counts that has no probability of its own, in percent. */
  probability: z
    .int(asText(msg`Use a whole number`))
    .min(0, asText(msg`Enter a number from 0 to 100`))
    .max(100, asText(msg`Enter a number from 0 to 100`)),
  /** After how many days an open deal has rested here for too long; `null` where it may rest. */
  rest_days: z.int().min(1, asText(msg`Use at least one day`)).max(999, asText(msg`Use at most 999 days`)).nullable(),
  color: StageColor.nullable(),
};

export const Stage = z.object({
  key: z.string(),
  kind: Outcome,
  ...stageFields,
});
export type Stage = z.infer<typeof Stage>;

export const Pipeline = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  /** New deals and imports go here unless they say where. */
  is_default: z.boolean(),
  /** In their order: the open ones, then won and lost. */
  stages: z.array(Stage),
  updated_at: z.string(),
});
export type Pipeline = z.infer<typeof Pipeline>;

const StageChange = z.strictObject({
  /** Absent for a new stage. */
  key: StageKey.optional(),
  kind: Outcome.default('open'),
  name: stageFields.name.default(null),
  probability: stageFields.probability.optional(),
  rest_days: stageFields.rest_days.default(null),
  color: stageFields.color.default(null),
});
export type StageChange = z.infer<typeof StageChange>;

const stages = z
  .array(StageChange)
  .max(STAGES_MAX, asText(msg`Use at most ${{ most: STAGES_MAX }} stages`))
  .refine((all) => all.some(({ kind }) => kind === 'open'), asText(msg`A pipeline needs at least one open stage`))
  .refine(
    (all) => count(all, 'won') === 1 && count(all, 'lost') === 1,
    asText(msg`A pipeline needs one won and one lost stage`),
  )
  .refine((all) => all.every(({ key, name }) => key || name), asText(msg`Name each new stage`));

const count = (all: StageChange[], kind: Outcome) => all.filter((stage) => stage.kind === kind).length;

const name = requiredLine(60, msg`Name the pipeline`);

export const NewPipeline = z.strictObject({ name, stages });
export type NewPipeline = z.infer<typeof NewPipeline>;

export const PipelineChange = z
  .strictObject({
    name: name.nullable(),
    /** Makes it the default. The one that was the default is no longer. */
    is_default: z.literal(true),
    stages,
    /** For each stage that is left out of `stages`: the stage to which its deals go. */
    move_to: z.record(StageKey, StageKey),
  })
  .partial();
export type PipelineChange = z.infer<typeof PipelineChange>;

/** Where the deals of a deleted pipeline go: open ones to this stage, closed ones to the same outcome of its pipeline. */
export const PipelineDeletion = z.object({ move_to: StageKey.optional() });

/** The stages of all pipelines by their key. */
export const stagesByKey = (pipelines: Pick<Pipeline, 'stages'>[]): Map<string, Stage> =>
  new Map(pipelines.flatMap(({ stages: own }) => own.map((stage) => [stage.key, stage] as const)));

export const defaultPipeline = <Each extends Pick<Pipeline, 'is_default'>>(pipelines: Each[]): Each | undefined =>
  pipelines.find(({ is_default }) => is_default);
