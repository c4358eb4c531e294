import type { Active, Announcements, Over, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';

/** What a screen reader says while a stage is moved. @param ids of the stages in their order */
export const useStageWords = (
  ids: UniqueIdentifier[],
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } => {
  const { t } = useLingui();
  const nameOf = ({ data }: Active) => String((data.current as { name?: string } | undefined)?.name);
  const placed = (active: Active, over: Over | null) => {
    const name = nameOf(active);
    if (!over) return t`${name} was put back.`;
    return t`${name} is stage ${{ place: ids.indexOf(over.id) + 1 }} of ${{ all: ids.length }}`;
  };
  return {
    screenReaderInstructions: {
      draggable: t`Press the space bar to pick up a stage. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.`,
    },
    announcements: {
      onDragStart: ({ active }) => t`Picked up ${{ name: nameOf(active) }}.`,
      onDragOver: ({ active, over }) => placed(active, over),
      onDragEnd: ({ active, over }) => placed(active, over),
      onDragCancel: ({ active }) => placed(active, null),
    },
  };
};
