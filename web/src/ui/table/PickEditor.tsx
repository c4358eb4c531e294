import { FormProvider, useForm } from 'react-hook-form';
import { PickerField, type PickerFieldProps } from '../form/PickerField';

interface PickEditorProps extends Pick<PickerFieldProps, 'label' | 'usePicks' | 'initialName'> {
  /** The id of the record that is chosen; empty for none. */
  value: string;
  onEnd: (value: string | null) => void;
}

/** Chooses a record by its name where its value stands. A choice is saved at once, Escape and blur leave it as it was. */
export function PickEditor({ value, onEnd, ...field }: PickEditorProps) {
  const form = useForm({ defaultValues: { pick: value || null } });
  return (
    <FormProvider {...form}>
      <PickerField {...field} name="pick" onPick={(pick) => onEnd(pick?.id ?? '')} onLeave={() => onEnd(null)} />
    </FormProvider>
  );
}
