import { msg } from '@lingui/core/macro';
import type { Outcome, Pipeline, Stage } from '@rapport/shared/pipelines';
import { builtOnce } from '../../db/builtOnce';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';

/** A stage with its id, pipeline and position. */
export interface StageRow extends Stage {
  id: string;
  pipeline_id: string;
  position: number;
}

const IN_ORDER = `array_position(array['open', 'won', 'lost'], stages.kind), stages.position, stages.id`;

/** All stages of the workspace, those of the default pipeline first, and the won and the lost stage last in each pipeline. */
export const readStages = (scope: Scope): Promise<StageRow[]> =>
  rows(scope, 'stages')
    .join('pipelines', { 'pipelines.workspace_id': 'stages.workspace_id', 'pipelines.id': 'stages.pipeline_id' })
    .orderByRaw(`pipelines.is_default desc, pipelines.position, pipelines.id, ${IN_ORDER}`)
    .select('stages.*');

/** The pipelines in their order, each with its stages. */
export const readPipelines = async (scope: Scope): Promise<Pipeline[]> => {
  const [found, stages] = await Promise.all([
    rows(scope, 'pipelines').orderBy(['pipelines.position', 'pipelines.id']),
    readStages(scope),
  ]);
  return found.map(({ id, name, is_default, updated_at }: Pipeline) => ({
    id,
    name,
    is_default,
    updated_at,
    stages: stages.filter(({ pipeline_id }) => pipeline_id === id).map(toStage),
  }));
};

const toStage = ({ key, kind, name, probability, rest_days, color }: StageRow): Stage => ({
  key,
  kind,
  name,
  probability,
  rest_days,
  color,
});

/** The pipeline with this id, or else the default pipeline. @throws 404 */
export const findPipeline = async (scope: Scope, id?: string): Promise<Pipeline> => {
  const pipeline = (await readPipelines(scope)).find((each) => (id ? each.id === id : each.is_default));
  if (!pipeline) throw notFound(msg`This pipeline`);
  return pipeline;
};

/** For each stage that has a limit, the number of days after which its deals have rested too long. */
export const restDaysOf = async (scope: Scope): Promise<Record<string, number>> => {
  const stages: Pick<Stage, 'key' | 'rest_days'>[] = await rows(scope, 'stages')
    .whereNotNull('rest_days')
    .select('key', 'rest_days');
  return Object.fromEntries(stages.map(({ key, rest_days }) => [key, rest_days as number]));
};

/** The parts of a stage that the rules of deals need. */
export interface DealStage {
  key: string;
  kind: Outcome;
  name: string | null;
}

/** The stage for won deals in the pipeline that a stage belongs to. */
export const findWonStage = async (scope: Scope, key: string): Promise<string | undefined> =>
  (
    await rows(scope, 'stages')
      .where({ kind: 'won' })
      .whereIn('pipeline_id', rows(scope, 'stages').where({ key }).select('pipeline_id'))
      .first('key')
  )?.key;

/** The stage with a key, or without a key the first stage of the default pipeline; `undefined` if there is none. */
export const findStage = async (scope: Scope, key: string | undefined): Promise<DealStage | undefined> => {
  if (key !== undefined) {
    const [found] = await builtOnce(scope.db, 'find stage', [scope.workspaceId, key], () =>
      rows(scope, 'stages').where({ key }).select('key', 'kind', 'name'),
    );
    return found;
  }
  return (await findPipeline(scope)).stages[0];
};
