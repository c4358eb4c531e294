import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Select } from '../../ui/form/Select';
import { ListToolbar } from '../../ui/record/ListToolbar';
import { PersonFilter } from '../../ui/record/PersonFilter';
import { closingChoices } from './closing';
import { LinkedFilter } from './LinkedFilter';
import type { useDealFilter } from './useDealFilter';

interface DealToolbarProps extends ReturnType<typeof useDealFilter> {
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** The search, the filters, and how the deals are shown. On the board, whether a press on a card chooses it. */
export function DealToolbar(props: DealToolbarProps) {
  const { choicesOf } = useStages();
  const { values, change, onBoard, stage, linked, isTable, show, isChoosing, onChoosing } = props;
  return (
    <ListToolbar
      searched="deals"
      search={values.search}
      onSearch={(search) => change({ search }, { replace: true })}
      view={{ value: isTable ? 'table' : 'cards', onChange: show, cards: 'Show as a board' }}
    >
      <PersonFilter label="Owner" all="Every owner" value={values.owner} onChange={(owner) => change({ owner })} />
      <LinkedFilter {...linked} />
      <Select
        aria-label="Stage"
        choices={[{ value: '', label: 'All stages' }, ...choicesOf(onBoard.pipeline_id)]}
        value={stage ?? ''}
        onChange={({ target: { value } }) => change({ stage: value, view: value && !isTable ? 'board' : '' })}
      />
      <Select
        aria-label="Expected close"
        choices={closingChoices}
        value={values.closing}
        onChange={({ target }) => change({ closing: target.value })}
      />
      {!isTable && (
        <Button aria-pressed={isChoosing} className="aria-pressed:bg-hover" onClick={() => onChoosing(!isChoosing)}>
          Select
        </Button>
      )}
    </ListToolbar>
  );
}
