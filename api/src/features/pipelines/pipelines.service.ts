import { msg } from '@lingui/core/macro';
import {
  type NewPipeline,
  PIPELINES_MAX,
  type Pipeline,
  type PipelineChange,
  type Stage,
  type StageChange,
  type StageDeals,
} from '@rapport/shared/pipelines';
import { allowLongWork } from '../../db/allowLongWork';
import type { Scope } from '../../db/scope';
import { conflict, invalid } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { recordEvents } from '../activities/activities.service';
import { lockStages } from '../deals/stages.service';
import { requireSeveralPipelines } from '../workspaces/planLimits';
import { findPipeline, readPipelines, readStages, type StageRow } from './pipelines.readModel';
import {
  clearDefault,
  countDeals,
  deletePipelineRow,
  deleteStages,
  insertPipeline,
  insertStages,
  lockPipelines,
  moveDeals,
  type NewStage,
  type StageMove,
  updatePipeline,
  updateStage,
} from './pipelines.repository';

/** The probability in percent of a stage that is added without one. */
const DEFAULT_PROBABILITY = { open: 50, won: 100, lost: 0 };

/** @throws 403 if the plan allows only one pipeline; 409 if the workspace has `PIPELINES_MAX`; 422 for a stage with a key */
export const createPipeline = async (scope: Scope, { name, stages }: NewPipeline): Promise<Pipeline> => {
  await requireSeveralPipelines(scope);
  await lockPipelines(scope);
  const existing = await readPipelines(scope);
  if (existing.length >= PIPELINES_MAX)
    throw conflict('too_many_pipelines', msg`Use at most ${{ most: PIPELINES_MAX }} pipelines.`);
  const keyed = stages.findIndex(({ key }) => key !== undefined);
  if (keyed >= 0) throw invalid({ [`stages.${keyed}.key`]: msg`A new stage has no key yet` });
  const id = await insertPipeline(scope, name, existing.length);
  await insertStages(scope, id, stages.map(withDefaults));
  return findPipeline(scope, id);
};

const withDefaults = (
  { key: _key, ref: _ref, ...stage }: StageChange,
  position: number,
): NewStage & { position: number } => ({
  ...stage,
  probability:
    stage.kind === 'open' ? (stage.probability ?? DEFAULT_PROBABILITY.open) : DEFAULT_PROBABILITY[stage.kind],
  rest_days: stage.kind === 'open' ? stage.rest_days : null,
  position,
});

/**
 * Changes a pipeline. Stages that `stages` leaves out are removed, and their deals move to the stages that `move_to`
 * names.
 * @throws 409 if a removed stage has deals and `move_to` names no stage for them; 412 if the pipeline was changed
 * meanwhile
 */
export const changePipeline = async (
  scope: Scope,
  id: string,
  { name, is_default, stages, move_to = {} }: PipelineChange,
  seenVersion: string | undefined,
): Promise<Pipeline> => {
  await lockPipelines(scope);
  const before = await findPipeline(scope, id);
  requireVersion(before, seenVersion, msg`This pipeline`);
  if (name === null && !before.is_default) throw invalid({ name: msg`Name the pipeline` });
  if (stages) await changeStages(scope, before, withClosed(before, stages), move_to);
  if (is_default) await clearDefault(scope);
  await updatePipeline(scope, id, { ...(name !== undefined && { name }), ...(is_default && { is_default }) });
  return findPipeline(scope, id);
};

/** How many deals are in each stage of a pipeline. */
export const countDealsOf = async (scope: Scope, id: string): Promise<StageDeals[]> => {
  const keys = (await findPipeline(scope, id)).stages.map(({ key }) => key);
  const counts = await countDeals(scope, keys);
  return keys.map((stage) => counts.find((count) => count.stage === stage) ?? { stage, deals: 0, trashed: 0 });
};

const changeStages = async (scope: Scope, before: Pipeline, stages: StageChange[], moveTo: Record<string, string>) => {
  requireRefs(before, stages);
  // A stage may have tens of thousands of deals, which get a new chance or move to another stage.
  await allowLongWork(scope.db);
  const added: (NewStage & { position: number })[] = [];
  for (const [position, stage] of stages.entries()) {
    const known = before.stages.find(({ key }) => key === stage.key);
    if (stage.key === undefined) added.push(withDefaults(stage, position));
    else if (!known) throw invalid({ [`stages.${position}.key`]: msg`This pipeline has no such stage` });
    else if (known.kind !== stage.kind)
      throw invalid({ [`stages.${position}.kind`]: msg`The outcome of a stage cannot be changed` });
    else {
      const { kind: _kind, ...change } = withDefaults(
        { ...stage, probability: stage.probability ?? known.probability },
        position,
      );
      await updateStage(scope, stage.key, change);
    }
  }
  const keys = await insertStages(scope, before.id, added);
  const refs = stages.filter(({ key }) => key === undefined).map(({ ref }) => ref);
  const named = Object.entries(moveTo).map(([from, to]) => [from, keys[refs.indexOf(to)] ?? to]);
  const removed = before.stages.filter(({ key }) => stages.every((stage) => stage.key !== key));
  await removeStages(scope, removed, Object.fromEntries(named));
};

/** Gives a won or lost stage without a key the key of the existing one, because a pipeline has exactly one of each. */
const withClosed = (before: Pipeline, stages: StageChange[]): StageChange[] =>
  stages.map(({ ref, ...stage }) =>
    stage.key === undefined && stage.kind !== 'open'
      ? { ...stage, key: before.stages.find(({ kind }) => kind === stage.kind)?.key }
      : { ...stage, ref },
  );

/** @throws 422 if it is not clear which new stage a `ref` means */
const requireRefs = (before: Pipeline, stages: StageChange[]) => {
  const known = new Set(before.stages.map(({ key }) => key));
  for (const [position, { key, ref }] of stages.entries()) {
    if (ref === undefined) continue;
    if (key !== undefined || known.has(ref)) {
      throw invalid({
        [`stages.${position}.ref`]: msg`Only a new stage takes a ref. It must differ from every key and every other ref`,
      });
    }
    known.add(ref);
  }
};

/**
 * Deletes a pipeline. Its open deals move to the stage `moveTo`, and its won and lost deals to the won and lost stages
 * of the pipeline that `moveTo` belongs to.
 * @throws 409 for the default pipeline, or if there are deals and `moveTo` is absent
 */
export const deletePipeline = async (scope: Scope, id: string, moveTo: string | undefined): Promise<void> => {
  await lockPipelines(scope);
  const pipeline = await findPipeline(scope, id);
  if (pipeline.is_default) {
    throw conflict('default_pipeline', msg`This is the default pipeline. Make another one the default first.`);
  }
  const others = (await readStages(scope)).filter(({ pipeline_id }) => pipeline_id !== id);
  const target = others.find(({ key }) => key === moveTo);
  if (moveTo && target?.kind !== 'open') throw invalid({ move_to: msg`Choose an open stage of another pipeline` });
  const moves = target ? movesTo(target, pipeline, others) : {};
  await allowLongWork(scope.db);
  await removeStages(scope, pipeline.stages, moves);
  await deletePipelineRow(scope, id);
};

const movesTo = (target: StageRow, { stages }: Pipeline, others: StageRow[]): Record<string, string> => {
  const beside = others.filter(({ pipeline_id }) => pipeline_id === target.pipeline_id);
  const keyFor = (stage: Stage) =>
    stage.kind === 'open' ? target.key : (beside.find(({ kind }) => kind === stage.kind)?.key ?? target.key);
  return Object.fromEntries(stages.map((stage) => [stage.key, keyFor(stage)]));
};

const removeStages = async (scope: Scope, removed: Stage[], moveTo: Record<string, string>) => {
  if (removed.length === 0) return;
  const keys = removed.map(({ key }) => key);
  await lockStages(scope, keys);
  const counts = await countDeals(scope, keys);
  const inUse = removed.filter(({ key }) => counts.some(({ stage }) => stage === key));
  const stages = await readStages(scope);
  for (const { key, kind } of inUse) {
    const to = moveTo[key];
    if (to === undefined) throw stageInUse(inUse);
    if (keys.includes(to) || stages.find((stage) => stage.key === to)?.kind !== kind) {
      throw invalid({ [`move_to.${key}`]: msg`Choose a remaining stage with the same outcome` });
    }
    await moveAll(scope, stages, { from: key, to });
  }
  await deleteStages(scope, keys);
};

const stageInUse = (inUse: Stage[]) => {
  const errors = inUse.map(({ key }) => [`move_to.${key}`, msg`Choose where the deals of this stage go`]);
  return conflict(
    'stage_in_use',
    msg`What you are about to remove contains deals. Choose where to move them.`,
    Object.fromEntries(errors),
  );
};

const moveAll = (scope: Scope, stages: StageRow[], move: StageMove) => {
  const nameOf = (key: string) => stages.find((stage) => stage.key === key)?.name ?? key;
  return recordEvents(scope, 'deal', 'updated', moveDeals(move, { from: nameOf(move.from), to: nameOf(move.to) }));
};
