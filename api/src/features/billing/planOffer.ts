import type { PlanOffer } from '@rapport/shared/billing';
import type { Plan } from '@rapport/shared/plans';
import type { Words } from '../../words/words';

/** A plan on offer, in the reader's language. */
export const planOffer = (plan: Plan, words: Words): PlanOffer => ({ ...plan, features: plan.features.map(words) });
