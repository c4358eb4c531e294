import { useSortable } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';

interface SortableRow {
  id: string;
  /** Screen readers call the row by it while it is moved. */
  name: string;
  disabled: boolean;
}

/** Makes a row one that is moved by its handle: spread `row` on its element and `handle` on the button. */
export const useSortableRow = ({ id, name, disabled }: SortableRow) => {
  const { t } = useLingui();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    data: { name },
    disabled,
    attributes: { roleDescription: t`sortable` },
  });
  return {
    isDragging,
    row: {
      ref: setNodeRef,
      style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition },
    },
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
};
