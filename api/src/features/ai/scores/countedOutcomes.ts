import { DAY_MS } from '@rapport/shared/dates';
import type { Scope } from '../../../db/scope';
import { engagementFacts, isEngagement } from './engagement';
import { AGES, type Example, isAtLeastAsSure } from './examples';
import { factReader } from './facts';
import { examplePages, samplingInterval } from './history';
import type { Basis } from './scoring';
import { forEachInSlices } from './timeSlices';

/** A contact or deal whose outcome counts for the weight of a fact. */
export interface CountedOutcome {
  id: string;
  isWon: boolean;
  /** When it was added, in milliseconds since the epoch. */
  added: number;
}

/** The contacts from whose outcomes the weight of a fact was learned. */
export const countedContacts = async (
  scope: Scope,
  { learned, fields, bounds }: Pick<Basis, 'learned' | 'fields' | 'bounds'>,
  fact: string,
  now = new Date(),
): Promise<CountedOutcome[]> => {
  if (!learned) return [];
  const { evidence, model } = learned;
  const factsOf = factReader({ fields, bounds, evidence });
  const isCounted = isAtLeastAsSure(evidence);
  const hadFact = isEngagement(fact) ? hadFactAtLastAge : ({ profile }: Example) => factsOf(profile).includes(fact);
  const counted: CountedOutcome[] = [];
  for await (const { examples } of examplePages(scope, await samplingInterval(scope), now)) {
    await forEachInSlices(examples, (example) => {
      const { id, won, added } = example;
      if (!isCounted(example) || (model.since !== null && added < model.since) || !hadFact(example, fact)) return;
      counted.push({ id, isWon: won, added });
    });
  }
  return counted;
};

/** Whether the lead was still open at the last of `AGES` and had the fact then. */
const hadFactAtLastAge = ({ decidedAfter, early }: Example, fact: string): boolean => {
  const age = AGES[AGES.length - 1] as number;
  return (
    decidedAfter !== null && decidedAfter > age * DAY_MS && engagementFacts(early?.ages.at(-1), age).includes(fact)
  );
};
