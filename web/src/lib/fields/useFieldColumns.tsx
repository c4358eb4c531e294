import type { Field, FieldObject, GivenCustom } from '@rapport/shared/fields';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { GridColumn } from '../../ui/table/DataGrid';
import { useRecordFields } from '../records/recordFields';
import type { Named } from '../records/recordTypes';
import { useFields } from '../workspace/fields';
import { FieldCheckbox } from './FieldCheckbox';
import { Options, WebLink } from './FieldValue';
import { type SaveField, useFieldEdit, type WithCustom } from './useFieldEdit';
import { useFieldText } from './useFieldText';

const WIDTHS: Record<Field['type'], string> = {
  text: 'minmax(10rem, 1fr)',
  long_text: 'minmax(12rem, 1.5fr)',
  number: '7rem',
  money: '9rem',
  date: '8rem',
  checkbox: '6rem',
  choice: '9rem',
  choices: 'minmax(11rem, 1fr)',
  url: 'minmax(11rem, 1fr)',
  email: 'minmax(11rem, 1fr)',
  phone: 'minmax(9rem, 1fr)',
  person: 'minmax(8rem, 1fr)',
};

/** The columns of a table for the own fields of its records, which are edited in place. */
export const useFieldColumns = <Item extends WithCustom & Named>(
  objectType: FieldObject,
  save: (item: Item, change: { custom: GivenCustom }) => void,
): GridColumn<Item>[] => {
  const fields = useFields(objectType);
  const listed = useRecordFields(objectType);
  const textOf = useFieldText();
  const saveField: SaveField<Item> = (item, { key }, value) => save(item, { custom: { [key]: value } });
  const editOf = useFieldEdit<Item>(saveField);
  return fields.map((field) => {
    const key = CUSTOM + field.key;
    const sort = listed.find((each) => each.key === key)?.sort;
    return {
      key,
      label: field.label,
      width: WIDTHS[field.type],
      isNumber: field.type === 'number' || field.type === 'money',
      // A field that is on cards is important here too, and would be out of sight as the last column.
      isEarly: field.on_card,
      hasControl: field.type === 'checkbox',
      sort: sort ? { up: sort, down: `-${sort}` } : undefined,
      edit: editOf(field),
      render: (item) => {
        const value = item.custom[field.key];
        if (field.type === 'checkbox') return <FieldCheckbox field={field} record={item} save={saveField} isInGrid />;
        if (field.type === 'choice' && value) return <Options field={field} value={value} />;
        const text = textOf(field, value);
        return field.type === 'url' ? <WebLink address={text} isInGrid /> : text;
      },
    };
  });
};
