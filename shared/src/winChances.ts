import { z } from 'zod';
import { ScoreFactor } from './ai';
import { AnalysisStatus } from './analyses';
import { Instant } from './text';

/** The model behind the chances to win, and how well it ranks. */
export const WinModel = z.object({
  /** Why nothing was learned. `no_pattern`: closed deals are ranked no better than by chance. */
  reason: z.enum(['too_few_outcomes', 'no_pattern']).nullable(),
  /** Closed deals whose time open is known. */
  won: z.int(),
  lost: z.int(),
  /** Only deals added since then were learned from, because the deciding facts have changed. `null`: all. */
  since: Instant.nullable().default(null),
  /**
   * How many of 100 pairs of a won and a lost deal of one age have the right order, each deal judged without learning from it
   * or others of its time, with the bounds of 95 of 100 cases. `null` where nothing was learned.
   */
  quality: z.object({ value: z.int(), low: z.int(), high: z.int() }).nullable(),
});
export type WinModel = z.infer<typeof WinModel>;

export const WinChance = z.object({
  /** How many of 100 such deals are won, judging by closed deals; `null` if nothing was learned, and for a closed deal. */
  chance: z.int().min(1).max(99).nullable(),
  /** The facts that make the chance higher or lower than that of the average deal, the strongest first. */
  factors: z.array(ScoreFactor),
  /** The chance of an average deal, to which the points of all factors are added. */
  base: z.number().nullable(),
  model: WinModel.nullable(),
  /** `running` until the first model is learned, and while another is being learned. */
  status: AnalysisStatus.exclude(['live']),
});
export type WinChance = z.infer<typeof WinChance>;
