import type { PlanOffer } from '@rapport/shared/billing';
import type { Plan } from '@rapport/shared/plans';
import type { Words } from '../../words/words';

/** A plan as it is offered, in the words of the reader. */
export const planOffer = (plan: Plan, words: Words): PlanOffer => ({ ...plan, features: plan.features.map(words) });
