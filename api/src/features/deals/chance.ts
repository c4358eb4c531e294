import { STAGE_PROBABILITY } from '@rapport/shared/deals';

const stages = Object.entries(STAGE_PROBABILITY).map(([stage, percent]) => `when '${stage}' then ${percent}`);

/** SQL for a stage's usual probability in percent. */
export const usualProbability = (stage: string): string => `case ${stage} ${stages.join(' ')} end`;

/** The SQL twin of `chanceOf`. A closed deal has the probability of its stage, which the database sees to. */
export const CHANCE = `coalesce(nullif(deals.probability, 0), ${usualProbability('deals.stage')})`;
