import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { useStages } from '../../lib/workspace/stages';
import { AGO_WIDTH, nameColumn } from '../../ui/record/columns';
import type { GridColumn } from '../../ui/table/DataGrid';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { probabilityEdit, useAmountEdit } from './dealEdits';
import { type DealListFilter, dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';

/**
 * The columns of the table of deals, whose cells are edited in place. `onLost` is called with a deal that was moved to
 * a lost stage.
 */
export const useDealColumns = (filter: DealListFilter, onLost: (deal: Deal) => void): GridColumn<Deal>[] => {
  const { t } = useLingui();
  const { mutate } = useMutation(dealQueries.edit);
  const { money } = useMoney();
  const amountEdit = useAmountEdit();
  const percent = usePercent();
  const { choicesOf, pipelines, pipelineOf } = useStages();
  const save = (deal: Deal, change: object) => mutate({ item: deal, change });
  const ownerColumn = useOwnerColumn<Deal>(save);
  const ownFields = useFieldColumns<Deal>('deal', save);
  return [
    nameColumn({
      field: 'title',
      missing: t`Give the deal a title`,
      minWidth: '22rem',
      path: dealPath,
      save: (deal, title) => save(deal, { title }),
    }),
    {
      key: 'stage',
      label: t`Stage`,
      width: '8.25rem',
      render: ({ stage }) => <StageBadge stage={stage} />,
      edit: {
        choices: choicesOf(),
        value: ({ stage }) => stage,
        save: (deal, stage) =>
          mutate(
            { item: deal, change: { stage } },
            { onSuccess: (saved) => saved.outcome === 'lost' && onLost(saved) },
          ),
      },
    },
    ...(pipelines.length > 1 && !filter.pipeline_id
      ? [
          {
            key: 'pipeline_id',
            label: t`Pipeline`,
            width: '9rem',
            render: ({ pipeline_id }: Deal) => pipelineOf(pipeline_id)?.label,
          },
        ]
      : []),
    {
      key: 'amount',
      label: t`Amount`,
      width: '8.5rem',
      sort: { up: 'amount', down: '-amount' },
      isNumber: true,
      render: ({ amount, currency }) => money(amount, currency),
      edit: amountEdit(save),
    },
    {
      key: 'chance',
      label: t`Probability`,
      width: '6.5rem',
      isNumber: true,
      render: (deal) => percent(deal.chance),
      edit: probabilityEdit(save),
    },
    { key: 'company_id', label: t`Company`, width: 'minmax(8.5rem, 1fr)', render: ({ company_name }) => company_name },
    { key: 'contact_id', label: t`Contact`, width: 'minmax(8.25rem, 1fr)', render: ({ contact_name }) => contact_name },
    {
      key: 'expected_close_date',
      label: t`Expected close`,
      width: '9.25rem',
      sort: { up: 'expected_close_date', down: '-expected_close_date' },
      render: ({ expected_close_date: day, outcome }) => day && <Due at={day} isDone={outcome !== 'open'} />,
    },
    {
      key: 'next_step',
      label: t`Next step`,
      width: 'minmax(10rem, 1fr)',
      render: ({ next_step, next_step_at: day, outcome }) => (
        <>
          {day && <Due at={day} isDone={outcome !== 'open'} />} {next_step}
        </>
      ),
      edit: { value: ({ next_step }) => next_step, save: (deal, next_step) => save(deal, { next_step }) },
    },
    {
      key: 'closed_at',
      label: t`Closed`,
      width: AGO_WIDTH,
      isExtra: true,
      sort: { up: 'closed_at', down: '-closed_at' },
      render: ({ closed_at: at }) => at && <RelativeTime instant={at} isShort />,
    },
    ownerColumn,
    ...ownFields,
  ];
};
