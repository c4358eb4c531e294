import type { Field } from '@rapport/shared/fields';

interface FieldGroup {
  /** Empty for the fields without a heading. */
  name: string;
  fields: Field[];
}

/** The fields by their headings, in their order. Those without one come first. */
export const groupsOf = (fields: Field[]): FieldGroup[] => {
  const groups = new Map<string, Field[]>([['', []]]);
  for (const field of fields) groups.set(field.group_name, [...(groups.get(field.group_name) ?? []), field]);
  return [...groups].map(([name, own]) => ({ name, fields: own })).filter((group) => group.fields.length > 0);
};
