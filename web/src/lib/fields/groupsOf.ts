import type { Field } from '@rapport/shared/fields';
import { groupBy } from '@rapport/shared/groupBy';

interface FieldGroup {
  /** Empty for the fields without a heading. */
  name: string;
  fields: Field[];
}

/** The fields grouped by heading, in order. Those without a heading come first. */
export const groupsOf = (fields: Field[]): FieldGroup[] => {
  const groups = [...groupBy(fields, ({ group_name }) => group_name)].map(([name, own]) => ({ name, fields: own }));
  return [...groups.filter(({ name }) => !name), ...groups.filter(({ name }) => name)];
};
