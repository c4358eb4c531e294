import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import type { Field } from '@rapport/shared/fields';

/** What a screen reader says while a field is moved. */
export const useFieldWords = (
  fields: Field[],
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } => {
  const { t } = useLingui();
  const placeOf = (id: unknown) => fields.findIndex((field) => field.id === id);
  const nameOf = (id: unknown) => fields[placeOf(id)]?.label ?? '';
  const placed = (active: Active, over: Over | null) => {
    const name = nameOf(active.id);
    if (!over) return t`${name} was put back.`;
    return t`${name} is field ${{ place: placeOf(over.id) + 1 }} of ${{ all: fields.length }}`;
  };
  return {
    screenReaderInstructions: {
      draggable: t`Press the space bar to pick up a field. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => t`Picked up ${{ name: nameOf(active.id) }}.`,
      onDragOver: ({ active, over }) => placed(active, over),
      onDragEnd: ({ active, over }) => placed(active, over),
      onDragCancel: ({ active }) => placed(active, null),
    },
  };
};
