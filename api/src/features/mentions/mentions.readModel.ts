import type { Scope } from '../../db/scope';
import type { Person } from './tokens';

/** The people mentioned in a stored text, with the names under which they are shown. */
export const findShownMentions = async (scope: Scope, stored: string): Promise<Person[]> => {
  if (stored === '') return [];
  const { rows: found } = await scope.db.raw('select shown_mentions(?) as mentions', [stored]);
  return found[0].mentions;
};
