import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Filter } from './filters';
import { LISTED_TYPES } from './recordFields';
import { requiredLine } from './text';

export const QUESTION_MAX = 300;

export const Question = z.strictObject({ question: requiredLine(QUESTION_MAX, msg`Enter a question`) });
export type Question = z.infer<typeof Question>;

/** The list that answers a question. What is in it, the lists themselves say. */
export const AskedList = z.object({
  object_type: z.enum(LISTED_TYPES),
  filter: Filter,
  /** As the list's `sort` takes it; empty for its own order. */
  sort: z.string(),
  /** The part of the question that the filter leaves out, in the model's words; empty for nothing. */
  left_out: z.string(),
});
export type AskedList = z.infer<typeof AskedList>;
