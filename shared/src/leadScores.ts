import { z } from 'zod';
import type { ScoreFactor } from './ai';
import { listQuery } from './lists';
import { Instant } from './text';

/** Asks for a page of the records from which a factor was learned, won ones first. */
export const CountedQuery = listQuery(['-is_won'])
  .omit({ search: true, sort: true })
  .extend({
    fact: z.string().max(500).meta({ description: 'The `counted.fact` of a factor.' }),
  });
export type CountedQuery = z.infer<typeof CountedQuery>;

export const CountedRecord = z.object({ id: z.uuid(), name: z.string(), is_won: z.boolean(), added_at: Instant });
export type CountedRecord = z.infer<typeof CountedRecord>;

/** A page of the scores of all contacts, the highest first. */
export const LeadScoreQuery = listQuery(['-score']).omit({ search: true, sort: true });
export type LeadScoreQuery = z.infer<typeof LeadScoreQuery>;

const KEY_FACTORS = 2;

/** The strongest factors, which `key_factors` names. */
export const strongestOf = (factors: readonly ScoreFactor[]): ScoreFactor[] => factors.slice(0, KEY_FACTORS);

/** Points with their sign; points that round to zero have none. */
export const signedPoints = (rounded: number, written: (size: number) => string = String): string =>
  `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${written(Math.abs(rounded))}`;

/** A factor with its points: `Tag referral (+4)`. */
export const factorInWords = ({ label, points }: Pick<ScoreFactor, 'label' | 'points'>): string =>
  `${label} (${signedPoints(Math.round(points))})`;
