import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { Form } from './Form';
import { SelectField } from './SelectField';

const save = vi.fn();

function Owner({ members }: { members: { value: string; label: string }[] }) {
  const form = useForm({ defaultValues: { owner: 'ann' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit((values) => save(values))}>
      <SelectField name="owner" label="Owner" choices={[{ value: '', label: 'Unassigned' }, ...members]} />
      <button type="submit">Save</button>
    </Form>
  );
}

test('a value whose choice is loaded later is never shown as another choice', async () => {
  const { rerender } = render(<Owner members={[]} />);
  const field = screen.getByLabelText('Owner');
  expect(field).toHaveDisplayValue('…');
  rerender(<Owner members={[{ value: 'ann', label: 'Ann' }]} />);
  expect(field).toHaveDisplayValue('Ann');
  await userEvent.selectOptions(field, 'Unassigned');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ owner: '' });
});
