import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NOTES_MAX } from './contacts';
import { Custom, GivenCustom } from './fields';
import { bothDirections, filterParams, listQueryWithView, QueryFlag, Search, UpdatedSince } from './lists';
import { Currency, Money } from './money';
import { Outcome, StageKey } from './pipelines';
import { Day, externalId, Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

/** How many cards of a column the board loads at first; the rest is loaded page by page. */
export const BOARD_PAGE = 100;

/** Why a deal was lost. */
export const LostReason = line(200);

const fields = {
  title: requiredLine(200, msg`Give the deal a title`),
  amount: Money,
  currency: Currency,
  stage: StageKey,
  probability: z
    .int(asText(msg`Use a whole number`))
    .min(0, asText(msg`Enter a number from 0 to 100`))
    .max(100, asText(msg`Enter a number from 0 to 100`)),
  external_id: externalId,
  notes: paragraphs(NOTES_MAX),
  contact_id: z.uuid().nullable(),
  company_id: z.uuid().nullable(),
  owner_id: z.uuid().nullable(),
  expected_close_date: Day.nullable(),
  /** The next step, and the day it is planned for. */
  next_step: line(200),
  next_step_at: Day.nullable(),
  lost_reason: LostReason,
  custom: GivenCustom,
};

export const Deal = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: z.number(),
  currency: Currency,
  stage: z.string().meta({ description: 'The key of its stage.' }),
  pipeline_id: z.uuid().meta({
    description:
      'The pipeline of its stage. To move a deal to another pipeline, set one of the stages of that pipeline.',
  }),
  /** Whether its stage is open, won or lost. */
  outcome: Outcome,
  /** The chosen percentage, or 0 if none was chosen. */
  probability: z.int(),
  /** The percentage used in weighted sums: the deal's own probability, or that of its stage if it has none. */
  chance: z.int(),
  external_id: z.string(),
  notes: z.string(),
  contact_id: z.uuid().nullable(),
  contact_name: z.string().nullable(),
  company_id: z.uuid().nullable(),
  company_name: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  expected_close_date: z.string().nullable(),
  next_step: z.string(),
  next_step_at: z.string().nullable(),
  /** Its position in the column, the smallest at the top. */
  position: z.number(),
  /** When it entered its stage. */
  stage_since: Instant,
  /**
   * `false` for an imported deal that has not moved: imports do not say since when a deal is in its stage, so
   * `stage_since` is the time of the import.
   */
  is_stage_since_known: z.boolean(),
  /** `null` while the deal is open, and for a closed deal that was imported without the date. */
  closed_at: Instant.nullable(),
  lost_reason: z.string(),
  custom: Custom,
  created_at: Instant,
  updated_at: Instant,
});
export type Deal = z.infer<typeof Deal>;

/** Without a currency, a new deal gets the workspace's. */
export const NewDeal = z.strictObject({
  title: fields.title,
  amount: fields.amount,
  currency: fields.currency.optional(),
  /** Without a stage, the deal starts in the first stage of the default pipeline. */
  stage: fields.stage.optional(),
  probability: fields.probability.default(0),
  external_id: fields.external_id.default(''),
  notes: fields.notes.default(''),
  contact_id: fields.contact_id.default(null),
  company_id: fields.company_id.default(null),
  owner_id: fields.owner_id.optional(),
  expected_close_date: fields.expected_close_date.default(null),
  next_step: fields.next_step.default(''),
  next_step_at: fields.next_step_at.default(null),
  lost_reason: fields.lost_reason.default(''),
  custom: fields.custom.optional(),
});
export type NewDeal = z.infer<typeof NewDeal>;

export const DealChange = changeOf(fields, Deal);
export type DealChange = z.infer<typeof DealChange>;

/**
 * Where a card was dropped; the server turns this into a position. Without a neighbor, the card goes to the end of the
 * column.
 */
export const DealMove = z
  .strictObject({
    stage: StageKey,
    before_deal_id: z.uuid().nullable().default(null),
    /** Right after this deal, if the sender does not know the next one. */
    after_deal_id: z.uuid().nullable().default(null),
    /** Why the deal was lost, for a move to a lost stage. */
    lost_reason: fields.lost_reason.optional(),
  })
  .refine((move) => !(move.before_deal_id && move.after_deal_id), {
    path: ['after_deal_id'],
    error: asText(msg`Send either \`before_deal_id\` or \`after_deal_id\``),
  });
export type DealMove = z.infer<typeof DealMove>;

/** The filters of the board and the list. All are optional, and deals must match all that are given. Days are included. */
export const DealFilter = z.object({
  pipeline_id: z
    .uuid()
    .optional()
    .meta({ description: 'Returns deals of this pipeline. Without it, the board shows the default pipeline.' }),
  search: Search.optional(),
  owner_id: z.uuid().optional(),
  contact_id: z.uuid().optional(),
  company_id: z.uuid().optional(),
  /** Open deals, all closed deals, only won ones, or only lost ones. */
  state: z.enum(['open', 'closed', 'won', 'lost']).optional(),
  expected_from: Day.optional(),
  expected_to: Day.optional(),
  /** Only deals without an expected close date, or only deals with one. */
  is_close_date_missing: QueryFlag.optional(),
  ...filterParams,
});
export type DealFilter = z.infer<typeof DealFilter>;

/** Filters of the list only, which can also select the deals of bulk changes. */
export const DealListFilter = z.strictObject({
  ...DealFilter.shape,
  stage: StageKey.optional(),
  /** Reached at least this stage of its pipeline at some time: is in it or in a later one, or was won. */
  reached: StageKey.optional(),
  /** The days are included, and are days in the caller's time zone. */
  created_from: Day.optional(),
  created_to: Day.optional(),
  closed_from: Day.optional(),
  closed_to: Day.optional(),
  /** Lost for exactly this reason; an empty text means no reason. */
  lost_reason: LostReason.optional(),
  /** Open deals whose next step or expected close is overdue, or that have been in their stage for too long. */
  attention: QueryFlag.optional(),
});
export type DealListFilter = z.infer<typeof DealListFilter>;

export const DealQuery = listQueryWithView([
  '-created_at',
  'created_at',
  'title',
  '-title',
  'amount',
  '-amount',
  'expected_close_date',
  '-expected_close_date',
  'position',
  'updated_at',
  '-updated_at',
  '-closed_at',
  'closed_at',
  ...bothDirections('currency', 'stage', 'pipeline_id', 'outcome', 'chance', 'contact_id', 'company_id', 'owner_id'),
  ...bothDirections('next_step', 'next_step_at', 'stage_since', 'lost_reason', 'external_id'),
]).extend({
  ...DealListFilter.shape,
  updated_since: UpdatedSince.optional(),
});
export type DealQuery = z.infer<typeof DealQuery>;

/** A sum of amounts in one currency; `weighted` multiplies each with its chance. */
export const DealSum = z.object({
  currency: Currency,
  count: z.int(),
  amount: z.number(),
  weighted: z.number(),
});
export type DealSum = z.infer<typeof DealSum>;

export const BoardColumn = z.object({
  stage: z.string(),
  count: z.int(),
  sums: z.array(DealSum),
  deals: z.array(Deal),
  /** The cursor for the next cards of the column; `null` at its end. */
  cursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

export const DealBoard = z.array(BoardColumn);
export type DealBoard = z.infer<typeof DealBoard>;

/** A change of a deal's stage. */
export const DealStageChange = z.object({
  id: z.uuid(),
  from_stage: z.string().nullable(),
  to_stage: z.string(),
  /** The names of the stages at that time; `null` for a default name. */
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  actor_name: z.string().nullable(),
  created_at: Instant,
});
export type DealStageChange = z.infer<typeof DealStageChange>;
