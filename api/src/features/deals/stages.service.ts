import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { type DealStage, findStage } from '../pipelines/pipelines.readModel';
import { lockColumn, shareColumn } from './deals.repository';

/** @param within the path of the object that contains the field, such as `action.` @throws 422 at the field `stage` */
export const requireStage = async (scope: Scope, key: string | undefined, within = ''): Promise<DealStage> => {
  const stage = await findStage(scope, key);
  if (!stage) throw invalid({ [`${within}stage`]: msg`None of your pipelines has this stage` });
  return stage;
};

/** @throws 422 for a reason with a stage that is not lost */
export const requireLostForReason = ({ kind }: Pick<DealStage, 'kind'>, reason: string | undefined, within = '') => {
  if (kind !== 'lost' && reason) throw invalid({ [`${within}lost_reason`]: msg`Only lost deals can have a reason` });
};

/**
 * Locks the column of a stage, by default of the first one, until the transaction ends. It reads the stage once it has the
 * lock, so the stage cannot be removed afterward. @throws 422 as `requireStage`
 */
export const lockStage = async (scope: Scope, wanted: string | undefined, within = ''): Promise<DealStage> => {
  const key = wanted ?? (await requireStage(scope, undefined)).key;
  const [, stage] = await Promise.all([lockColumn(scope, key), findStage(scope, key)]);
  if (stage) return stage;
  // If no stage was named and the first one was removed during the wait, another stage is the first now.
  return wanted === undefined ? lockStage(scope, undefined) : requireStage(scope, wanted, within);
};

/** Prevents these stages from being removed until the transaction ends. */
export const shareStages = async (scope: Scope, keys: string[]): Promise<void> => {
  for (const key of keys.toSorted()) await shareColumn(scope, key);
};

/** Prevents deals from being added or moved to these stages until the transaction ends, so that the stages can be removed. */
export const lockStages = async (scope: Scope, keys: string[]): Promise<void> => {
  // Always in the same order, so that two removals never wait for each other.
  for (const key of keys.toSorted()) await lockColumn(scope, key);
};
