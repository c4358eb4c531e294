import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { PickerField } from './PickerField';

const ann = { id: 'ann', name: 'Ann' };
let isSearching = true;
const usePicks = () => ({ picks: [ann], isSearching });
const onPick = vi.fn();

function Picker() {
  const form = useForm({ defaultValues: { contact: null } });
  return (
    <FormProvider {...form}>
      <PickerField name="contact" label="Contact" usePicks={usePicks} onPick={onPick} />
    </FormProvider>
  );
}

test('Enter does not choose a result of the previous text', async () => {
  const { rerender } = render(<Picker />);
  const field = screen.getByLabelText('Contact');
  await userEvent.type(field, 'Annika{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  expect(field).toHaveValue('Annika');

  isSearching = false;
  rerender(<Picker />);
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(ann);
});
