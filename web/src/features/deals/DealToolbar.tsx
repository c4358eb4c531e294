import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Select } from '../../ui/form/Select';
import { ListToolbar } from '../../ui/record/ListToolbar';
import { PersonFilter } from '../../ui/record/PersonFilter';
import { SortSelect } from '../../ui/record/SortSelect';
import { useOrders } from '../../ui/record/useOrders';
import { closingChoices } from './closing';
import { LinkedFilter } from './LinkedFilter';
import { ALL_PIPELINES, type useDealFilter } from './useDealFilter';

interface DealToolbarProps extends ReturnType<typeof useDealFilter> {
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** The button that opens the rules of the filter. */
  filterButton: ReactNode;
}

/** The search, the filters and the layout of the deals. On the board, it also switches whether pressing a card selects it. */
export function DealToolbar(props: DealToolbarProps) {
  const { t } = useLingui();
  const { choicesOf, pipelines } = useStages();
  const orders = useOrders('deal', [{ value: '', label: t`Newest first` }], props.list.sort);
  const { values, change, pipeline, choosePipeline, stage, linked, layout, show, isChoosing, onChoosing } = props;
  return (
    <ListToolbar
      searched="deals"
      search={values.search}
      onSearch={(search) => change({ search }, { replace: true })}
      view={{ layouts: ['board', 'cards', 'table', 'calendar'], value: layout, onChange: show }}
    >
      {pipelines.length > 1 && (
        <Select
          aria-label={t`Pipeline`}
          choices={[
            ...(layout === 'board' ? [] : [{ value: ALL_PIPELINES, label: t`All pipelines` }]),
            ...pipelines.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={pipeline?.id ?? ALL_PIPELINES}
          onChange={({ target }) => choosePipeline(target.value)}
          className="max-w-56"
        />
      )}
      <PersonFilter
        label={t`Owner`}
        all={t`Every owner`}
        value={values.owner}
        onChange={(owner) => change({ owner })}
      />
      <LinkedFilter {...linked} />
      <Select
        aria-label={t`Stage`}
        choices={[{ value: '', label: t`All stages` }, ...choicesOf(pipeline?.id)]}
        value={stage ?? ''}
        onChange={({ target: { value } }) => change({ stage: value, as: value && layout === 'board' ? 'board' : '' })}
      />
      <Select
        aria-label={t`Expected close`}
        choices={closingChoices()}
        value={values.closing}
        onChange={({ target }) => change({ closing: target.value })}
      />
      {props.filterButton}
      {layout === 'cards' && <SortSelect orders={orders} value={props.list.sort} onSort={props.list.onSort} />}
      {layout === 'board' && (
        <Button aria-pressed={isChoosing} className="aria-pressed:bg-hover" onClick={() => onChoosing(!isChoosing)}>
          {t({ message: 'Select', context: 'verb' })}
        </Button>
      )}
    </ListToolbar>
  );
}
