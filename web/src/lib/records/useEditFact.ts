import { t } from '@lingui/core/macro';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast';
import { previousValues } from './previousValues';

interface Edit<Item, Change> {
  item: Item;
  change: Change;
}

/** Saves a changed field of the open record, and offers to undo it. */
export const useEditFact = <Item extends object, Change extends object, Result>(
  edit: UseMutationOptions<Item, Error, Edit<Item, Change>, Result>,
) => {
  const { mutate } = useMutation(edit);
  return (item: Item, label: string, change: Change) => {
    const before = previousValues(item, change) as Change;
    mutate(
      { item, change },
      {
        onSuccess: (saved) =>
          toast.success(t`${label} saved`, {
            action: { label: t`Undo`, onClick: () => mutate({ item: saved, change: before }) },
          }),
      },
    );
  };
};
