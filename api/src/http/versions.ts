import type { Said } from '@rapport/shared/words';
import { changedMeanwhile } from './problem';

/** @throws 412 when the caller saw another version than the record has now */
export const requireVersion = (record: { updated_at: string }, seenVersion: string | undefined, what: Said) => {
  if (seenVersion && Date.parse(seenVersion) !== Date.parse(record.updated_at)) throw changedMeanwhile(what);
};
