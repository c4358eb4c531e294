import type { Pipeline, Stage, StageColor } from '@rapport/shared/pipelines';
import { pipelineName, stageName } from '@rapport/shared/stageNames';
import { wordedIn } from '@rapport/shared/words';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLingui } from '../words/macros';
import { pipelinesQuery } from './settings';

/** A stage as it is shown. */
export interface ShownStage extends Stage {
  label: string;
  /** A CSS color. */
  shownColor: string;
  pipeline_id: string;
}

export interface ShownPipeline extends Omit<Pipeline, 'stages'> {
  label: string;
  stages: ShownStage[];
}

export const STAGE_COLORS: Record<StageColor, string> = {
  gray: 'var(--color-stage-lead)',
  blue: 'var(--color-stage-qualified)',
  amber: 'var(--color-stage-proposal)',
  orange: 'var(--color-stage-negotiation)',
  green: 'var(--color-stage-closed_won)',
  violet: 'var(--color-status-partner)',
  red: 'var(--color-mark-red)',
  pink: 'var(--color-mark-pink)',
  teal: 'var(--color-mark-teal)',
};

const USUAL_COLORS: Partial<Record<string, string>> = {
  qualified: STAGE_COLORS.blue,
  proposal: STAGE_COLORS.amber,
  negotiation: STAGE_COLORS.orange,
  won: STAGE_COLORS.green,
  lost: 'var(--color-stage-closed_lost)',
};

/** The CSS color of a stage. A stage without a key is new. */
export const stageColor = ({
  key = '',
  kind,
  color,
}: Partial<Pick<Stage, 'key'>> & Pick<Stage, 'kind' | 'color'>): string =>
  color ? STAGE_COLORS[color] : (USUAL_COLORS[key] ?? USUAL_COLORS[kind] ?? STAGE_COLORS.gray);

const NONE: Pipeline[] = [];

/** The workspace's pipelines and stages with translated names; none until they are loaded. */
export const useStages = () => {
  const { _ } = useLingui();
  const { data = NONE } = useQuery(pipelinesQuery());
  return useMemo(() => {
    const pipelines: ShownPipeline[] = data.map((pipeline) => ({
      ...pipeline,
      label: wordedIn(_, pipelineName(pipeline)),
      stages: pipeline.stages.map((stage) => ({
        ...stage,
        label: wordedIn(_, stageName(stage)),
        shownColor: stageColor(stage),
        pipeline_id: pipeline.id,
      })),
    }));
    const stages = new Map(
      pipelines.flatMap((pipeline) => pipeline.stages.map((stage) => [stage.key, stage] as const)),
    );
    const pipelineOf = (id: string | null | undefined) =>
      pipelines.find((each) => each.id === id) ?? pipelines.find(({ is_default }) => is_default);
    return {
      pipelines,
      /** The pipeline with an id, or the default one. */
      pipelineOf,
      stageOf: (key: string): ShownStage | undefined => stages.get(key),
      labelOf: (key: string): string => stages.get(key)?.label ?? wordedIn(_, stageName({ key, name: null })),
      colorOf: (key: string): string => stages.get(key)?.shownColor ?? STAGE_COLORS.gray,
      /** The stages to choose from: of one pipeline, or of all, grouped by pipeline if there are several. */
      choicesOf: (pipelineId?: string) =>
        pipelines
          .filter(({ id }) => !pipelineId || id === pipelineId)
          .flatMap(({ label, stages: own }, _nth, shown) =>
            own.map((stage) => ({
              value: stage.key,
              label: stage.label,
              group: shown.length > 1 ? label : undefined,
            })),
          ),
    };
  }, [data, _]);
};

/** A stage from the cache, for code outside of components. */
export const knownStage = (client: QueryClient, key: string): Stage | undefined =>
  client
    .getQueryData(pipelinesQuery().queryKey)
    ?.flatMap(({ stages }) => stages)
    .find((stage) => stage.key === key);
