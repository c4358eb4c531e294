import type { Active, Announcements, Over } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import type { BoardColumn } from '@rapport/shared/deals';
import type { DropPlace } from './moveCard';

/** The held item, and the item under it. */
export interface Held {
  active: Active;
  over: Over | null;
}

export const instructions = () => ({
  draggable: t`Press the space bar to pick up a deal. Use the arrow keys to move it within its stage or to another stage. Press Space to drop it, or Escape to cancel.`,
});

/** The announcements for screen readers while a card is moved. */
export const announcementsFor = (
  board: BoardColumn[],
  labelOf: (stage: string) => string,
  placeOf: (held: Held) => DropPlace | null,
  number: (value: number) => string,
): Announcements => {
  const titleOf = ({ data }: Active) => String((data.current as { title?: string } | undefined)?.title ?? t`The deal`);
  const find = (event: Held) => {
    const found = placeOf(event);
    if (!found) return null;
    const { deals = [], count = 0 } = board.find(({ stage }) => stage === found.stage) ?? {};
    const others = deals.filter(({ id }) => id !== event.active.id);
    // A long column shows only its first cards, but the rest counts too.
    const all = count - (deals.length - others.length) + 1;
    const at = found.before === null ? others.length : others.findIndex(({ id }) => id === found.before);
    return { title: titleOf(event.active), stage: labelOf(found.stage), place: number(at + 1), all: number(all) };
  };
  return {
    onDragStart: ({ active }) => {
      const title = titleOf(active);
      return t`Picked up ${title}.`;
    },
    onDragOver: (event) => {
      const over = find(event);
      if (!over) return t`Not over a stage.`;
      const { title, stage, place, all } = over;
      return t`${title} is over ${stage}, place ${place} of ${all}.`;
    },
    onDragEnd: (event) => {
      const over = find(event);
      if (!over) return t`Put back.`;
      const { title, stage, place, all } = over;
      return t`Dropped ${title} in ${stage}, place ${place} of ${all}.`;
    },
    onDragCancel: ({ active }) => {
      const title = titleOf(active);
      return t`${title} was put back.`;
    },
  };
};
