import { useLingui } from '@lingui/react/macro';
import type { Field } from '@rapport/shared/fields';
import { Checkbox } from '../../ui/form/Checkbox';
import { type Named, nameOf } from '../records/recordTypes';
import type { SaveField, WithCustom } from './useFieldEdit';

interface FieldCheckboxProps<Item> {
  field: Field;
  record: Item;
  save: SaveField<Item>;
  /** Whether it is in a table, where the cells are focused instead. */
  isInGrid?: boolean;
}

/** A checkbox of a record's own field, which a click changes in place. */
export function FieldCheckbox<Item extends WithCustom & Named>({
  field,
  record,
  save,
  isInGrid,
}: FieldCheckboxProps<Item>) {
  const { t } = useLingui();
  return (
    <Checkbox
      label={t`${{ field: field.label }} of ${{ name: nameOf(record) }}`}
      hideLabel
      tabIndex={isInGrid ? -1 : undefined}
      checked={record.custom[field.key] === true}
      onChange={({ target }) => save(record, field, target.checked)}
    />
  );
}
