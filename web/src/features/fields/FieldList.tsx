import { Trans, useLingui } from '@lingui/react/macro';
import type { Field, FieldObject } from '@rapport/shared/fields';
import { useState } from 'react';
import { useArrangeFields, useDeleteField, useRestoreField } from '../../lib/fields/fieldMutations';
import { groupsOf } from '../../lib/fields/groupsOf';
import { toast } from '../../ui/feedback/toast';
import { SortableRows } from '../../ui/table/SortableRows';
import { FieldRow } from './FieldRow';
import { fieldsAfterMove } from './fieldsAfterMove';

interface FieldListProps {
  objectType: FieldObject;
  fields: Field[];
  /** Omitted for members who cannot change fields. */
  onEdit?: (field: Field) => void;
}

/** The fields, grouped by their heading. A field that is moved into another group gets the heading of that group. */
export function FieldList({ objectType, fields, onEdit }: FieldListProps) {
  const { t } = useLingui();
  const groups = groupsOf(fields);
  const shown = groups.flatMap((group) => group.fields);
  const { mutate: arrange } = useArrangeFields();
  const remove = useRemoveField();
  const [announcement, setAnnouncement] = useState('');
  const positionText = (name: string, place: number) => t`${name} is field ${place} of ${{ all: shown.length }}`;
  const moveTo = (from: number, to: number) => {
    const moved = shown[from];
    if (!moved || from === to || !shown[to]) return;
    arrange({ objectType, ...fieldsAfterMove(shown, from, to) });
    setAnnouncement(positionText(moved.label, to + 1));
  };
  return (
    <SortableRows
      ids={shown.map(({ id }) => id)}
      instructions={t`Press the space bar to pick up a field. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.`}
      positionText={positionText}
      onDrop={moveTo}
      announcement={announcement}
    >
      {groups.map(({ name, fields: own }) => (
        <section key={name} aria-label={name || t`Without a group`} className="pb-1">
          {groups.length > 1 && (
            <h3 className="px-3 pt-4 pb-1 font-medium text-[13px]/4.5 text-ink-faint">
              {name || <Trans>Without a group</Trans>}
            </h3>
          )}
          <ul className="divide-y divide-line">
            {own.map((field) => {
              const place = shown.indexOf(field);
              return (
                <FieldRow
                  key={field.id}
                  field={field}
                  onEdit={onEdit && (() => onEdit(field))}
                  onUp={place > 0 ? () => moveTo(place, place - 1) : undefined}
                  onDown={place < shown.length - 1 ? () => moveTo(place, place + 1) : undefined}
                  onDelete={() => remove(field)}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </SortableRows>
  );
}

/** Deletes a field, and offers to restore it. */
const useRemoveField = () => {
  const { t } = useLingui();
  const { mutate: remove } = useDeleteField();
  const { mutate: restore } = useRestoreField();
  return (field: Field) =>
    remove(field, {
      onSuccess: () =>
        toast.success(t`${{ name: field.label }} was deleted`, {
          description: t`Its values are kept for 30 days.`,
          action: { label: t`Undo`, onClick: () => restore(field) },
        }),
    });
};
