import type { FieldObject, GivenCustom } from '@rapport/shared/fields';
import type { EditableFact } from '../../ui/record/EditableFacts';
import type { Named } from '../records/recordTypes';
import { useFields } from '../workspace/fields';
import { FieldCheckbox } from './FieldCheckbox';
import { FieldValue } from './FieldValue';
import { groupsOf } from './groupsOf';
import { type SaveField, useFieldEdit, type WithCustom } from './useFieldEdit';
import { isEmpty } from './useFieldText';

/** The own fields of a record as facts that are edited in place, grouped by heading. Those without a heading come first. */
export const useCustomFacts = <Item extends WithCustom & Named>(
  objectType: FieldObject,
  record: Item,
  save: (item: Item, label: string, change: { custom: GivenCustom }) => void,
): { name: string; facts: EditableFact<Item>[] }[] => {
  const saveField: SaveField<Item> = (item, { key, label }, value) => save(item, label, { custom: { [key]: value } });
  const editOf = useFieldEdit<Item>(saveField);
  return groupsOf(useFields(objectType)).map(({ name, fields }) => ({
    name,
    facts: fields.map((field): EditableFact<Item> => {
      const value = record.custom[field.key];
      return {
        id: `custom.${field.key}`,
        label: field.label,
        shown:
          field.type === 'checkbox' ? (
            <FieldCheckbox field={field} record={record} save={saveField} />
          ) : (
            !isEmpty(value) && <FieldValue field={field} value={value} />
          ),
        edit: editOf(field),
      };
    }),
  }));
};
