import { z } from 'zod';

/** The `detail` of the 403 response at a plan limit. It has everything a dialog needs to explain the limit. */
export const PlanLimitDetail = z.object({
  message: z.string(),
  current_count: z.number(),
  limit: z.number(),
  plan_name: z.string(),
  upgrade_suggestion: z.string(),
  resource: z.string(),
});
export type PlanLimitDetail = z.infer<typeof PlanLimitDetail>;

/**
 * The body of every error response, sent as `application/problem+json` (RFC 9457). `errors` has a message for each
 * invalid field.
 */
export const Problem = z.object({
  status: z.number(),
  title: z.string(),
  code: z.string(),
  detail: z.union([z.string(), PlanLimitDetail]),
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
