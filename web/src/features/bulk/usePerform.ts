import { t } from '@lingui/core/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import { pages } from '@rapport/shared/paths';
import type { ListedTable } from '@rapport/shared/recordFields';
import { useNavigate } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { toast } from '../../ui/feedback/toast';
import type { Selection } from '../../ui/table/useSelection';
import { type Chosen, useBulk, useUndoBulk } from './bulk.queries';
import { changeResult, countedRecords } from './countedRecords';

/** Runs a bulk change and shows the result: how many records were changed, with an undo, or that it runs in the background. */
export const usePerform = (table: ListedTable, selection: Selection) => {
  const number = useNumber();
  const navigate = useNavigate();
  const bulk = useBulk(table);
  const { mutate: undo } = useUndoBulk(table);
  const howMany = (count: number) => countedRecords(table, count, number(count));

  const perform = async (chosen: Chosen, action: BulkAction) => {
    const { id, status, changed } = await bulk.mutateAsync({ chosen, action });
    if (action.type === 'delete' || status === 'running') selection.clear();
    if (status === 'running') {
      return toast.info(t`This runs in the background`, {
        description: t`You can leave this page. You will get a notification when it is done.`,
        action: { label: t`Show progress`, onClick: () => void navigate(pages.importExport) },
      });
    }
    if (changed === 0) {
      return toast.info(t`Nothing to change`, { description: t`All of them already have this value.` });
    }
    toast.success(changeResult(action, howMany(changed)), {
      action: {
        label: t`Undo`,
        onClick: () =>
          undo(id, { onSuccess: ({ restored }) => toast.success(t`${{ records: howMany(restored) }} restored`) }),
      },
    });
  };
  return { perform, isBusy: bulk.isPending };
};
