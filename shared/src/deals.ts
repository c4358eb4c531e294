import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NOTES_MAX } from './contacts';
import { DAY_MS } from './dates';
import { listQuery, QueryFlag, Search, UpdatedSince } from './lists';
import { Currency, Money } from './money';
import { Day, externalId, Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

export const DealStage = z.enum(['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost']);
export type DealStage = z.infer<typeof DealStage>;

export const OpenStage = DealStage.exclude(['closed_won', 'closed_lost']);
export type OpenStage = z.infer<typeof OpenStage>;

export const isClosed = (stage: DealStage) => stage === 'closed_won' || stage === 'closed_lost';

/** How likely a deal in each stage usually is to be won, in percent. */
export const STAGE_PROBABILITY: Record<DealStage, number> = {
  lead: 10,
  qualified: 30,
  proposal: 50,
  negotiation: 75,
  closed_won: 100,
  closed_lost: 0,
};

/**
 * The probability at which a deal counts in every weighted sum: its own, or where none was chosen that of its stage. A
 * probability of 0 is none chosen. It is the specification's default, what an import without that column leaves, and says
 * nothing of an open deal: one that cannot be won is lost.
 */
export const chanceOf = ({ stage, probability }: { stage: DealStage; probability: number }): number =>
  isClosed(stage) || probability === 0 ? STAGE_PROBABILITY[stage] : probability;

/** Cards of a column that the board brings at once; the rest come page by page. */
export const BOARD_PAGE = 100;

/** Why a deal was lost. */
export const LostReason = line(200);

const fields = {
  title: requiredLine(200, msg`Give the deal a title`),
  amount: Money,
  currency: Currency,
  stage: DealStage,
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
  /** What happens next, and when it is planned for. */
  next_step: line(200),
  next_step_at: Day.nullable(),
  lost_reason: LostReason,
};

export const Deal = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: z.number(),
  currency: Currency,
  stage: DealStage,
  probability: z.int(),
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
  /** Its place in its column: a smaller one is higher. */
  position: z.number(),
  /** When it came into its stage. */
  stage_since: Instant,
  /**
   * `false` for an imported deal that has not moved: an import does not say since when a deal is in its stage, so `stage_since`
   * is when it was imported.
   */
  is_stage_since_known: z.boolean(),
  /** `null` while it is open, and for a closed deal that was imported without the date. */
  closed_at: Instant.nullable(),
  lost_reason: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Deal = z.infer<typeof Deal>;

/** Without a currency it has the workspace's. */
export const NewDeal = z.strictObject({
  title: fields.title,
  amount: fields.amount,
  currency: fields.currency.optional(),
  stage: fields.stage.default('lead'),
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
});
export type NewDeal = z.infer<typeof NewDeal>;

export const DealChange = changeOf(fields, Deal);
export type DealChange = z.infer<typeof DealChange>;

/** Where a card was dropped; the server turns it into a position. Without a neighbour it goes to the end of the column. */
export const DealMove = z
  .strictObject({
    stage: DealStage,
    before_deal_id: z.uuid().nullable().default(null),
    /** Right after this one instead, where the sender does not know which comes next. */
    after_deal_id: z.uuid().nullable().default(null),
    /** Why it was lost, when it is moved there. */
    lost_reason: fields.lost_reason.optional(),
  })
  .refine((move) => !(move.before_deal_id && move.after_deal_id), {
    path: ['after_deal_id'],
    error: asText(msg`Send either \`before_deal_id\` or \`after_deal_id\``),
  });
export type DealMove = z.infer<typeof DealMove>;

/** What narrows the board and the list: any of them, all of those given. Days are included. */
export const DealFilter = z.object({
  search: Search.optional(),
  owner_id: z.uuid().optional(),
  contact_id: z.uuid().optional(),
  company_id: z.uuid().optional(),
  /** Open deals, or closed ones. */
  state: z.enum(['open', 'closed']).optional(),
  expected_from: Day.optional(),
  expected_to: Day.optional(),
  /** Those without an expected close date, or those with one. */
  is_close_date_missing: QueryFlag.optional(),
});
export type DealFilter = z.infer<typeof DealFilter>;

/** What narrows the list alone, and what bulk changes choose by. */
export const DealListFilter = z.strictObject({
  ...DealFilter.shape,
  stage: DealStage.optional(),
  /** Came at least as far as this stage, whatever became of it: in it, in a later one, or won. */
  reached: OpenStage.optional(),
  /** These days are included, and are those of the person's time zone. */
  created_from: Day.optional(),
  created_to: Day.optional(),
  closed_from: Day.optional(),
  closed_to: Day.optional(),
  /** Lost for exactly this reason; an empty one is none given. */
  lost_reason: LostReason.optional(),
});
export type DealListFilter = z.infer<typeof DealListFilter>;

export const DealQuery = listQuery([
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
]).extend({
  ...DealListFilter.shape,
  /** Open deals whose next step is overdue, or that have rested in their stage for too long. */
  attention: QueryFlag.optional(),
  updated_since: UpdatedSince.optional(),
});
export type DealQuery = z.infer<typeof DealQuery>;

/** A sum of amounts in one currency; `weighted` counts each at its chance (`chanceOf`). */
export const DealSum = z.object({
  currency: Currency,
  count: z.int(),
  amount: z.number(),
  weighted: z.number(),
});
export type DealSum = z.infer<typeof DealSum>;

export const BoardColumn = z.object({
  stage: DealStage,
  count: z.int(),
  sums: z.array(DealSum),
  deals: z.array(Deal),
  /** Continues the column; `null` at its end. */
  cursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

export const DealBoard = z.array(BoardColumn);
export type DealBoard = z.infer<typeof DealBoard>;

/** How long one deal was where. */
export const DealStageChange = z.object({
  id: z.uuid(),
  from_stage: DealStage.nullable(),
  to_stage: DealStage,
  actor_name: z.string().nullable(),
  created_at: Instant,
});
export type DealStageChange = z.infer<typeof DealStageChange>;

/** Whether a deal's next step is due, on a day of the person's calendar. */
export type NextStepState = 'none' | 'planned' | 'overdue';

export const nextStepState = (
  { stage, next_step, next_step_at }: Pick<Deal, 'stage' | 'next_step' | 'next_step_at'>,
  today: string,
): NextStepState | null => {
  if (isClosed(stage)) return null;
  if (next_step_at) return next_step_at < today ? 'overdue' : 'planned';
  return next_step ? 'planned' : 'none';
};

/** Whole days a deal has been in its stage; at least so many where the day it came there is not known. */
const daysInStage = ({ stage_since }: Pick<Deal, 'stage_since'>, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(stage_since)) / DAY_MS));

/** How long a deal has been in its stage, as a mark on its card and in words; `null` while nothing is known of it. */
export const timeInStage = (
  deal: Pick<Deal, 'stage_since' | 'is_stage_since_known'>,
  now: Date,
): { mark: string; words: string } | null => {
  const days = daysInStage(deal, now);
  const words = days === 1 ? '1 day' : `${days} days`;
  if (deal.is_stage_since_known) return { mark: `${days}d`, words };
  return days === 0 ? null : { mark: `≥ ${days}d`, words: `at least ${words}` };
};

/** Whether an open deal has rested in its stage for longer than the stage's days; a next step in the future stops that clock. */
export const isRotting = (
  deal: Pick<Deal, 'stage' | 'stage_since' | 'next_step' | 'next_step_at'>,
  stageDays: Partial<Record<DealStage, number>>,
  now: Date,
  today: string,
): boolean => {
  const allowed = stageDays[deal.stage];
  if (allowed === undefined || isClosed(deal.stage)) return false;
  if (deal.next_step_at && deal.next_step_at >= today) return false;
  return daysInStage(deal, now) > allowed;
};
