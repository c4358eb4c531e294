import { arrayMove } from '@dnd-kit/sortable';
import type { Field } from '@rapport/shared/fields';

/**
 * Moves a field to the position of another, and under its heading. `moved` is the field with its new heading, if that
 * changed.
 */
export const fieldsAfterMove = (fields: Field[], from: number, to: number): { fields: Field[]; moved?: Field } => {
  const [field, target] = [fields[from], fields[to]];
  if (!field || !target || field.group_name === target.group_name) return { fields: arrayMove(fields, from, to) };
  const moved = { ...field, group_name: target.group_name };
  return { fields: arrayMove(fields, from, to).map((each) => (each.id === moved.id ? moved : each)), moved };
};
