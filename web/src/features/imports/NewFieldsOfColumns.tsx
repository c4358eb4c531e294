import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FIELD_TYPES, type FieldObject, type FieldType, isChoice } from '@rapport/shared/fields';
import type { ImportColumn } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCreateField } from '../../lib/fields/fieldMutations';
import { FIELD_TYPE_LABELS } from '../../lib/fields/fieldTypes';
import { Checkbox } from '../../ui/form/Checkbox';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { Select } from '../../ui/form/Select';
import { Dialog } from '../../ui/overlay/Dialog';
import { fieldOfColumn } from './fieldOfColumn';
import { NOTE_LINES } from './importChoices';
import { columnName } from './importWords';

interface NewFieldsOfColumnsProps {
  objectType: FieldObject;
  columns: ImportColumn[];
  /** The fields that were added, by the column that fills each. */
  onAdded: (fields: Record<string, string>) => void;
  onClose: () => void;
}

/** Adds a field for each column of the file that has none. */
export function NewFieldsOfColumns({ onClose, ...props }: NewFieldsOfColumnsProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Add fields for columns`}
      description={t`Each becomes a field that you can filter, sort and edit. You can change its name and options later in Settings.`}
    >
      <FieldsForm onDone={onClose} {...props} />
    </Dialog>
  );
}

/** How many of the new fields are shown on the cards of the list. */
const SHOWN_ON_CARDS = 3;

interface Wanted {
  rows: { isWanted: boolean; type: FieldType }[];
}

function FieldsForm({
  objectType,
  columns: given,
  onAdded,
  onDone,
}: Omit<NewFieldsOfColumnsProps, 'onClose'> & { onDone: () => void }) {
  const { t } = useLingui();
  const create = useCreateField();
  // The columns at first: if some fields were added and one was refused, the import is checked again while the dialog
  // is open.
  const [columns] = useState(given);
  const [added, setAdded] = useState<Record<string, string>>({});
  const form = useForm<Wanted>({
    // Columns with internal data of other tools are not selected.
    defaultValues: {
      rows: columns.map((column) => ({ isWanted: column.field === NOTE_LINES, type: fieldOfColumn(column).type })),
    },
  });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const count = columns.filter(({ header }, nth) => rows[nth]?.isWanted && !(header in added)).length;
  const save = form.handleSubmit(async ({ rows: chosen }) => {
    const made = { ...added };
    try {
      for (const [nth, column] of columns.entries()) {
        const row = chosen[nth];
        if (!row?.isWanted || column.header in made) continue;
        const draft = { ...draftOf(objectType, column, row.type), on_card: Object.keys(made).length < SHOWN_ON_CARDS };
        const { key } = await create.mutateAsync(draft);
        made[column.header] = CUSTOM + key;
      }
      onDone();
    } catch (problem) {
      showProblem(form, problem);
    }
    setAdded(made);
    if (Object.keys(made).length > 0) onAdded(made);
  });
  return (
    <Form form={form} onSubmit={save}>
      <ul className="flex flex-col divide-y divide-line">
        {columns.map((column, nth) => {
          const { header } = column;
          if (header in added) return null;
          const shown = isChoice(rows[nth]?.type ?? 'text') && column.choices ? column.choices.options : column.samples;
          return (
            <li key={header} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 first:pt-0">
              <div className="min-w-0 flex-1 basis-52">
                <Checkbox
                  label={
                    <bdi className="break-words font-medium" title={columnName(header)}>
                      {columnName(header)}
                    </bdi>
                  }
                  {...form.register(`rows.${nth}.isWanted`)}
                />
                <p className="line-clamp-2 ps-6 text-[13px]/4.5 text-ink-faint">
                  <bdi>{shown.join('\u00a0· ')}</bdi>
                </p>
              </div>
              <Select
                className="w-full sm:w-52"
                aria-label={t`Type of “${{ header: columnName(header) }}”`}
                disabled={!rows[nth]?.isWanted}
                choices={typesFor(column).map((type) => ({ value: type, label: FIELD_TYPE_LABELS[type] }))}
                {...form.register(`rows.${nth}.type`)}
              />
            </li>
          );
        })}
      </ul>
      <FormActions isDisabled={count === 0}>
        {count === 0 ? <Trans>Add fields</Trans> : <Plural value={count} one="Add # field" other="Add # fields" />}
      </FormActions>
    </Form>
  );
}

/** Only columns whose values repeat have options, so only they can become fields of choices. */
const typesFor = ({ choices }: ImportColumn) => FIELD_TYPES.filter((type) => choices !== null || !isChoice(type));

const draftOf = (objectType: FieldObject, column: ImportColumn, type: FieldType) => {
  const { label, options } = fieldOfColumn(column);
  return {
    object_type: objectType,
    label,
    type,
    options: isChoice(type) ? options : [],
    hint: '',
    group_name: '',
    required: false,
  };
};
