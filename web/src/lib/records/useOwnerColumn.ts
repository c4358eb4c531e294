import { t } from '@lingui/core/macro';
import type { GridColumn } from '../../ui/table/DataGrid';
import { useIsShared } from '../workspace/team';
import { useOwnerChoices, useOwnerName } from './owner';

/** The table column that shows and changes the owner of a record. Hidden by default in a workspace with one member. */
export const useOwnerColumn = <Item extends { owner_id: string | null }>(
  save: (item: Item, change: { owner_id: string | null }) => void,
): GridColumn<Item> => {
  const choices = useOwnerChoices();
  const ownerName = useOwnerName();
  const isShared = useIsShared();
  return {
    key: 'owner_id',
    label: t`Owner`,
    width: 'minmax(7.625rem, 1fr)',
    isExtra: !isShared,
    render: ({ owner_id }) => ownerName(owner_id),
    edit: {
      choices,
      value: ({ owner_id }) => owner_id ?? '',
      save: (item, owner) => save(item, { owner_id: owner || null }),
    },
  };
};
