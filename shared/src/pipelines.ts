import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { requiredLine } from './text';
import { asText } from './words';

/** The default stages of every workspace, in order. The key of an added stage is its id. */
export const DEFAULT_STAGES = ['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const;
export type DefaultStage = (typeof DEFAULT_STAGES)[number];

export const StageKey = z
  .string()
  .regex(/^[a-z0-9_-]{1,40}$/, asText(msg`This is not the key of a stage`))
  .meta({ description: 'The key of a stage, as `GET /pipelines` lists them.', examples: ['proposal'] });

/** Whether the deals of a stage are open, won or lost. */
export const Outcome = z.enum(['open', 'won', 'lost']).meta({
  description: 'Whether the deals of a stage are open, won or lost. A pipeline has one won and one lost stage.',
});
export type Outcome = z.infer<typeof Outcome>;

export const StageColor = z.enum(['gray', 'blue', 'violet', 'amber', 'orange', 'green', 'red', 'pink', 'teal']);
export type StageColor = z.infer<typeof StageColor>;

export const STAGES_MAX = 20;
export const PIPELINES_MAX = 20;

const stageFields = {
  /** `null` if the stage has its default name, which is translated for each reader. */
  name: requiredLine(60, msg`Name the stage`).nullable().meta({
    description: '`null` for a default name, which the app shows in the language of the reader.',
  }),
  /** The percentage of open deals that have no probability of their own. */
  probability: z
    .int(asText(msg`Use a whole number`))
    .min(0, asText(msg`Enter a number from 0 to 100`))
    .max(100, asText(msg`Enter a number from 0 to 100`))
    .meta({ description: 'The probability, in percent, of open deals in this stage that have none of their own.' }),
  /** After how many days an open deal has been in this stage for too long; `null` for no limit. */
  rest_days: z
    .int()
    .min(1, asText(msg`Use at least one day`))
    .max(999, asText(msg`Use at most 999 days`))
    .nullable()
    .meta({ description: 'After how many days in this stage a deal needs attention. `null` for never.' }),
  color: StageColor.nullable(),
};

export const Stage = z.object({
  key: z.string().meta({ description: 'Identifies the stage in deals. It stays the same when the stage is renamed.' }),
  kind: Outcome,
  ...stageFields,
});
export type Stage = z.infer<typeof Stage>;

export const Pipeline = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  /** New deals and imports go here unless they name another pipeline. */
  is_default: z
    .boolean()
    .meta({ description: 'New deals and imports go here unless they name a stage of another pipeline.' }),
  /** In order: the open stages, then won and lost. */
  stages: z.array(Stage),
  updated_at: z.string(),
});
export type Pipeline = z.infer<typeof Pipeline>;

export const StageChange = z.strictObject({
  /** Absent for a new stage. */
  key: StageKey.optional().meta({
    description:
      'The stage to change. Omit it to add an open stage. A won or lost stage without a key is the existing one of the pipeline.',
  }),
  /** A temporary name for a new stage, until it has a key. */
  ref: StageKey.optional().meta({
    description: 'A name by which `move_to` in the same request can refer to a new stage. It is not stored.',
    examples: ['new-1'],
  }),
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
    /** Makes this pipeline the default instead of the current one. */
    is_default: z.literal(true).meta({ description: 'Makes it the default pipeline.' }),
    stages,
    /** The target stage for the deals of each stage that is missing from `stages`. */
    move_to: z.record(StageKey, StageKey).meta({
      description:
        'Where the deals of removed stages move: for each stage that `stages` leaves out and that has deals, the key of a stage with the same outcome, or the `ref` of a stage that the same request adds.',
      examples: [{ proposal: 'negotiation' }],
    }),
  })
  .partial();
export type PipelineChange = z.infer<typeof PipelineChange>;

/** Where the deals of a deleted pipeline go: open deals to this stage, closed deals to the same outcome of its pipeline. */
export const PipelineDeletion = z.object({
  move_to: StageKey.optional().meta({
    description:
      'The stage of another pipeline that open deals move to. Won and lost deals move to the won and lost stage of that pipeline. Required if the pipeline has deals.',
  }),
});

/** How many deals are in a stage. */
export const StageDeals = z.object({
  stage: z.string(),
  deals: z.int().meta({ description: 'All deals in the stage, including those in the trash.' }),
  trashed: z.int().meta({ description: 'How many of them are in the trash.' }),
});
export type StageDeals = z.infer<typeof StageDeals>;
