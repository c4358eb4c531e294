import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { DealSum } from './deals';
import { Currency, Money } from './money';
import { TARGET_MEASURES, TARGET_PERIODS } from './pace';
import { Day } from './text';
import { asText } from './words';

export const TargetMeasure = z.enum(TARGET_MEASURES);
export const TargetPeriod = z.enum(TARGET_PERIODS);

export const TARGET_COUNT_MAX = 1_000_000;

const ABOVE_ZERO = asText(msg`Enter a goal above zero, or leave it empty for no goal`);

const Count = z
  .int(asText(msg`Enter a whole number`))
  .positive(ABOVE_ZERO)
  .max(TARGET_COUNT_MAX, asText(msg`The goal is too large`));

/** A goal for each measure; `null` for none. */
export const TargetGoals = z.strictObject({
  won_amount: Money.min(0.01, ABOVE_ZERO).nullable().optional(),
  won_deals: Count.nullable().optional(),
  new_customers: Count.nullable().optional(),
  touches: Count.nullable().optional(),
});
export type TargetGoals = z.infer<typeof TargetGoals>;

/**
 * Sets goals of a member, or of the workspace (`user_id` is `null`), from the current month or quarter on, until they
 * are set again. Goals of earlier periods stay the same.
 */
export const TargetChange = z.strictObject({
  user_id: z.uuid().nullable(),
  period: TargetPeriod,
  goals: TargetGoals,
});
export type TargetChange = z.infer<typeof TargetChange>;

export const TargetQuery = z.object({
  period: TargetPeriod.default('month'),
  day: Day.optional().meta({ description: 'A day of the month or quarter. Default: today.' }),
});
export type TargetQuery = z.infer<typeof TargetQuery>;

export const Target = z.object({
  /** `null` for the workspace as a whole. */
  user_id: z.uuid().nullable(),
  name: z.string().nullable(),
  measure: TargetMeasure,
  goal: z.number(),
  reached: z.number(),
  /** The first day of the month or quarter for which the goal was set. */
  since: z.string(),
});
export type Target = z.infer<typeof Target>;

/**
 * The goals of a month or quarter and what was reached. Its days, and `today`, are in the workspace's time zone, which
 * is that of its first owner. Owners see everyone's goals, members their own and the workspace's.
 */
export const Targets = z.object({
  period: TargetPeriod,
  from: z.string(),
  to: z.string(),
  today: z.string(),
  timezone: z.string(),
  currency: Currency,
  targets: z.array(Target),
  /** Won amounts in currencies without a rate, which `reached` does not include. */
  apart: z.array(DealSum),
});
export type Targets = z.infer<typeof Targets>;
