import { STAGE_PROBABILITY } from '@rapport/shared/deals';

const stages = Object.entries(STAGE_PROBABILITY).map(([stage, percent]) => `when '${stage}' then ${percent}`);

/** SQL for a stage's usual probability in percent. */
export const usualProbability = (stage: string): string => `case ${stage} ${stages.join(' ')} end`;

/** The SQL of `isClosed` in shared/deals, the other way round. */
export const IS_OPEN = `(deals.stage not in ('closed_won', 'closed_lost'))`;

/** The SQL of `chanceOf`. The database gives a closed deal the probability of its stage. */
export const CHANCE = `coalesce(nullif(deals.probability, 0), ${usualProbability('deals.stage')})`;
