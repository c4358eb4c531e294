import { useLingui } from '@lingui/react/macro';
import { dealPath } from '@rapport/shared/paths';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { useMutation } from '@tanstack/react-query';
import { useMoney } from '../../lib/format/useMoney';
import type { ListState } from '../../lib/views/useListState';
import { useStages } from '../../lib/workspace/stages';
import { RecordCalendar } from '../../ui/record/RecordCalendar';
import { type DealListFilter, dealQueries } from './deals.queries';

const CLOSE = 'expected_close_date';
/** Removes the filters by close date, because the calendar sets its own range of days. */
const ANY_CLOSE = { is_close_date_missing: undefined, expected_from: undefined, expected_to: undefined };

/** The deals in a calendar, by expected close date or another date. */
export function DealCalendar({ list, filter }: { list: ListState; filter: DealListFilter }) {
  const { t } = useLingui();
  const { mutateAsync: edit } = useMutation(dealQueries.edit);
  const { money } = useMoney();
  const { colorOf } = useStages();
  return (
    <RecordCalendar
      list={list}
      rules={filter.filter ? list.filter : null}
      queryOf={(days, field) => dealQueries.list({ ...filter, ...(field === CLOSE && ANY_CLOSE), ...days })}
      defaultField={CLOSE}
      isDefaultFirst
      itemOf={({ id, title, amount, currency, stage, outcome }) => ({
        title,
        detail: money(withoutCentsFromMillion(amount), currency),
        path: dealPath(id),
        color: colorOf(stage),
        isDone: outcome === 'lost',
      })}
      save={(item, change) => edit({ item, change })}
      movable={[CLOSE]}
      failed={t`The deals could not be loaded`}
    />
  );
}
