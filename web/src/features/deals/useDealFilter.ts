import { dayOf } from '@rapport/shared/dates';
import { UUID } from '@rapport/shared/uuid';
import { usePreferences } from '../../lib/format/preferences';
import { useUrlState } from '../../lib/routes/useUrlState';
import { useStages } from '../../lib/workspace/stages';
import { useView, type View } from '../../ui/table/ViewSwitch';
import { closingFilter } from './closing';
import type { BoardFilter } from './deals.queries';
import { useLinkedFilter } from './LinkedFilter';

/** What a search, an owner and a pipeline narrow the board by. */
export const filterOf = (search: string | null, owner: string | null, pipeline: string | null): BoardFilter => ({
  search: search || undefined,
  owner_id: owner && UUID.test(owner) ? owner : undefined,
  pipeline_id: pipeline && UUID.test(pipeline) ? pipeline : undefined,
});

/** What narrows the deals and how they are shown, as the address has it. */
export const useDealFilter = () => {
  const [values, change] = useUrlState('search', 'owner', 'pipeline', 'stage', 'closing', 'view', 'sort', 'add');
  const { timezone } = usePreferences();
  const { stageOf } = useStages();
  const [view, setView] = useView('deals');
  const linked = useLinkedFilter();
  const stage = stageOf(values.stage)?.key;
  const closing = closingFilter(values.closing, dayOf(new Date().toISOString(), timezone));
  const onBoard = { ...filterOf(values.search, values.owner, values.pipeline), ...closing };
  const isLinked = Object.keys(linked.filter).length > 0;
  // Links to some of the deals show them as a list. Of what narrows that, the board has only the stage.
  const isTable = isLinked || (values.view !== 'board' && (view === 'table' || stage !== undefined));
  return {
    values,
    change,
    linked,
    stage,
    isTable,
    onBoard,
    inTable: { ...onBoard, ...linked.filter, stage },
    show: (next: View) => {
      setView(next);
      const removed = next === 'cards' ? Object.keys(linked.filter) : [];
      const noLinks = Object.fromEntries(removed.map((name) => [name, '']));
      change({ ...noLinks, view: next === 'cards' && stage ? 'board' : '' });
    },
  };
};
