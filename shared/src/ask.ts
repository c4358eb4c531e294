import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Filter } from './filters';
import { LISTED_TYPES } from './recordFields';
import { requiredLine } from './text';

export const QUESTION_MAX = 300;

export const Question = z.strictObject({ question: requiredLine(QUESTION_MAX, msg`Enter a question`) });
export type Question = z.infer<typeof Question>;

/** The list that answers a question. Its records come from the list's own route. */
export const AskedList = z.object({
  object_type: z.enum(LISTED_TYPES),
  filter: Filter,
  /** A value of the list's `sort`; empty for the default order. */
  sort: z.string(),
  /** The part of the question that the filter leaves out, in the model's words; empty if there is none. */
  left_out: z.string(),
});
export type AskedList = z.infer<typeof AskedList>;
