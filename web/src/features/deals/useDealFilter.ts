import { dayOf } from '@rapport/shared/dates';
import type { Filter, FilterRule } from '@rapport/shared/filters';
import { UUID } from '@rapport/shared/uuid';
import { usePreferences } from '../../lib/format/preferences';
import { useUrlState } from '../../lib/routes/useUrlState';
import { isSort, narrowingOf, VIEW_PARAMS } from '../../lib/views/narrowing';
import { type ListState, useListState } from '../../lib/views/useListState';
import { isGroup } from '../../lib/views/withRules';
import { rememberedPipeline } from '../../lib/workspace/rememberedPipeline';
import { type ShownStage, useStages } from '../../lib/workspace/stages';
import type { Layout } from '../../ui/table/LayoutSwitch';
import { useIsNarrow } from '../../ui/theme/useMedia';
import { closingFilter, closingRule } from './closing';
import type { BoardFilter, DealListFilter } from './deals.queries';
import { useLinkedFilter } from './LinkedFilter';

export const BOARD_PARAMS = ['search', 'owner', 'pipeline', ...VIEW_PARAMS] as const;
export type BoardValues = Record<(typeof BOARD_PARAMS)[number], string>;

/** The filters of the board: search, owner, pipeline, and the rules of a view. */
export const filterOf = ({ search, owner, pipeline, ...rules }: BoardValues): BoardFilter => ({
  ...narrowingOf(rules),
  search: search || undefined,
  owner_id: UUID.test(owner) ? owner : undefined,
  pipeline_id: UUID.test(pipeline) ? pipeline : undefined,
});

/** The quick filters as rules that a view can keep. */
const rulesOf = ({ owner_id, pipeline_id, stage }: DealListFilter, closing: string): FilterRule[] => [
  ...(owner_id ? [{ field: 'owner_id', op: 'is' as const, value: owner_id }] : []),
  ...(pipeline_id ? [{ field: 'pipeline_id', op: 'is' as const, value: pipeline_id }] : []),
  ...(stage ? [{ field: 'stage', op: 'is' as const, value: stage }] : []),
  ...closingRule(closing),
];

/** The id of the pipeline that a filter requires; empty if it requires none. */
const pipelineIn = (filter: Filter | null): string => {
  const rule = filter?.rules.find((part) => !isGroup(part) && part.field === 'pipeline_id' && part.op === 'is');
  return filter?.match === 'all' && rule && !isGroup(rule) ? String(rule.value) : '';
};

/** The value of `pipeline` in the URL that shows the deals of all pipelines in the table. */
export const ALL_PIPELINES = 'all';

const layoutOf = ({ layout = 'board', view }: ListState, { isLinked, isStage, as, asList }: Asked): Layout => {
  // A link to a subset of the deals shows them as a list, because the board can filter only by stage.
  if (layout === 'board' && (isLinked || (isStage && !view && as !== 'board'))) return asList;
  return isLinked && layout === 'calendar' ? asList : layout;
};

interface Asked {
  isLinked: boolean;
  isStage: boolean;
  as: string;
  /** The list layout that fits the screen. */
  asList: Layout;
}

/** The filters and layout of the deals, from the URL. */
export const useDealFilter = () => {
  const [values, change] = useUrlState(...BOARD_PARAMS, 'stage', 'closing', 'as', 'sort', 'add');
  const { timezone } = usePreferences();
  const { stageOf } = useStages();
  const list = useListState('deal', 'deals');
  const linked = useLinkedFilter();
  const stage = stageOf(values.stage);
  const closing = closingFilter(values.closing, dayOf(new Date().toISOString(), timezone));
  const isLinked = Object.keys(linked.filter).length > 0;
  const asList = useIsNarrow() ? 'cards' : 'table';
  const layout = layoutOf(list, { isLinked, isStage: stage !== undefined, as: values.as, asList });
  const { pipeline, isAll, requestedId, choose } = useShownPipeline(values.pipeline || pipelineIn(list.filter), {
    stage,
    layout,
    // A view without a pipeline also shows the deals of all pipelines.
    isLinked: isLinked || list.viewId !== '',
  });
  const onBoard: BoardFilter = { ...filterOf({ ...values, pipeline: requestedId ?? '' }), ...closing };
  const inTable: DealListFilter = {
    ...onBoard,
    ...linked.filter,
    stage: stage?.key,
    pipeline_id: isAll ? undefined : pipeline?.id,
  };
  return {
    values,
    change,
    list,
    linked,
    stage: stage?.key,
    layout,
    /** The pipeline whose stages are shown; `null` for the deals of all pipelines, which a board cannot show. */
    pipeline: isAll ? null : pipeline,
    onBoard,
    inTable,
    sort: isSort('deal', values.sort, []) ? (values.sort as DealListFilter['sort']) : undefined,
    quick: {
      rules: rulesOf(
        { ...inTable, pipeline_id: UUID.test(values.pipeline) ? values.pipeline : undefined },
        values.closing,
      ),
      params: ['owner', 'pipeline', 'stage', ...(closingRule(values.closing).length > 0 ? ['closing'] : [])],
    },
    /** Shows all deals again. */
    clear: () =>
      change({
        search: '',
        owner: '',
        pipeline: '',
        view: '',
        filter: '',
        stage: '',
        closing: '',
        ...Object.fromEntries(Object.keys(linked.filter).map((name) => [name, ''])),
      }),
    choosePipeline: (id: string) => {
      choose(id);
      change({ pipeline: id, stage: '' });
    },
    show: (next: Layout) => {
      list.onLayout(next);
      const removed = next === 'board' ? Object.keys(linked.filter) : [];
      const noLinks = Object.fromEntries(removed.map((name) => [name, '']));
      const noAll = next === 'board' && isAll ? { pipeline: '' } : {};
      change({ ...noLinks, ...noAll, as: next === 'board' && stage ? 'board' : '' });
    },
  };
};

interface Shown {
  stage: ShownStage | undefined;
  layout: Layout;
  isLinked: boolean;
}

/** The pipeline in the URL, else the one shown last, else the default one. A link without a pipeline shows all of them. */
const useShownPipeline = (wanted: string, { stage, layout, isLinked }: Shown) => {
  const { pipelines, pipelineOf } = useStages();
  const last = rememberedPipeline.use();
  const known = [stage?.pipeline_id, wanted, last].find((id) => pipelines.some((pipeline) => pipeline.id === id));
  const isNamed = pipelines.some(({ id }) => id === wanted);
  const hasSeveral = pipelines.length > 1;
  return {
    pipeline: pipelineOf(known),
    isAll: hasSeveral && layout !== 'board' && !stage && (wanted === ALL_PIPELINES || (isLinked && !isNamed)),
    /** The id for the request: none for the default pipeline, which can be requested before the pipelines are loaded. */
    requestedId: (pipelines.length === 0 ? wanted || last : hasSeveral && known) || null,
    choose: (id: string) => id !== ALL_PIPELINES && rememberedPipeline.write(id),
  };
};
