import { t } from '@lingui/core/macro';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast';

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

/** The record's current values of the fields in a change, own fields one by one. */
const previousValues = (item: object, change: object): object =>
  Object.fromEntries(
    Object.entries(change).map(([field, changed]) => {
      const value = (item as Record<string, unknown>)[field] ?? null;
      return [field, field === 'custom' ? previousValues(value ?? {}, changed) : value];
    }),
  );
