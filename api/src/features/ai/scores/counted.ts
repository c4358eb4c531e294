import { DAY_MS } from '@rapport/shared/dates';
import type { Scope } from '../../../db/scope';
import { engagementFacts, isEngagement } from './engagement';
import { AGES, type Example, isAsSure } from './examples';
import { factReader } from './facts';
import { pastPages, sampledEvery } from './history';
import type { Basis } from './scoring';
import { inSlices } from './slices';

/** A contact or a deal that counts for what a fact is worth. */
export interface Counted {
  id: string;
  isWon: boolean;
  /** Milliseconds since the epoch. */
  added: number;
}

/** The contacts from whose outcomes a fact was learned: those that a reason counts. */
export const countedContacts = async (
  scope: Scope,
  { learned, fields, bounds }: Pick<Basis, 'learned' | 'fields' | 'bounds'>,
  fact: string,
  now = new Date(),
): Promise<Counted[]> => {
  if (!learned) return [];
  const { evidence, model } = learned;
  const factsOf = factReader({ fields, bounds, evidence });
  const isCounted = isAsSure(evidence);
  const hadIt = isEngagement(fact) ? hadByLastAge : ({ profile }: Example) => factsOf(profile).includes(fact);
  const counted: Counted[] = [];
  for await (const { examples } of pastPages(scope, await sampledEvery(scope), now)) {
    await inSlices(examples, (example) => {
      const { id, won, added } = example;
      if (!isCounted(example) || (model.since !== null && added < model.since) || !hadIt(example, fact)) return;
      counted.push({ id, isWon: won, added });
    });
  }
  return counted;
};

/** Whether it was so of a lead that was still open at the last age at which leads are looked at. */
const hadByLastAge = ({ took, early }: Example, fact: string): boolean => {
  const age = AGES[AGES.length - 1] as number;
  return took !== null && took > age * DAY_MS && engagementFacts(early?.ages.at(-1), age).includes(fact);
};
